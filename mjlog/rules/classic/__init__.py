"""Classic: the Thai-Chinese game of 136 tiles, for two to four players."""
