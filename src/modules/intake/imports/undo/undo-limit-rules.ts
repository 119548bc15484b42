/** Products and variants that a preview of an undo looks at; a request has little time. */
export const MOST_PREVIEWED = 50_000
