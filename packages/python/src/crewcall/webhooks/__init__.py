"""Deliveries: their verification and their types."""
