"""What is read and learned: the rules with their pictures, and lessons."""
