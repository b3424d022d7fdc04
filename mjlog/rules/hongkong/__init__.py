"""Hong Kong: 144 tiles with flowers, patterns counted in faan."""
