"""Read, replay, verify and chart mahjong game records."""
