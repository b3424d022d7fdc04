"""Tables, figures and charts of replayed games."""
