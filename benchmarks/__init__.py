"""What `make bench` measures; `python -m benchmarks NAME…` runs some of it."""
