/** Characters of an error's message that are stored; the log has all of it. */
const MESSAGE_LENGTH = 300

/** The message of an error as it is stored; never ''. */
export const storedMessage = (error: unknown) =>
  (error instanceof Error && error.message !== '' ? error.message : String(error)).slice(0, MESSAGE_LENGTH)
