/** Payment windows that the page handles itself; in the browser alone. */
export const watchedWindows: ReadonlySet<MessageEventSource> & {
  add(opened: MessageEventSource): void
  delete(opened: MessageEventSource): void
} = new Set<MessageEventSource>()
