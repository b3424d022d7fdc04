"""Japanese mahjong: options and presets, yaku, fu, value, settlement."""
