# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
# ruff: noqa
"""What is made from the OpenAPI document."""
