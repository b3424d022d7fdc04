"""Other programs' formats: to and from the model."""
