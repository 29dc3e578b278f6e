"""From tree to typed query: every word gets one meaning, every kind is checked, before anything runs."""
