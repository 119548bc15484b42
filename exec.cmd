@rem npm's scripts begin with the shell word `exec`, so that npm's signals reach the program itself. Windows has no such word.
@%*
