"""From text to tree and back: tables, lexer, parser, tree, printer."""
