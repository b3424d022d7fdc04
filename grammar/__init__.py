"""The grammar of the text format."""
