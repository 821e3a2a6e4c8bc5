"""Access tokens: how a program gets them, stores them and renews them."""
