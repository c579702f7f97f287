"""What is kept: named functions that read and append; every one stays within one club."""
