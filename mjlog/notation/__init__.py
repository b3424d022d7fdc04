"""The text format: to and from the model."""
