/** Something that a migration does although the check refuses it. */
export interface Exception {
  migration: string
  /** The sentence of the check, or what it begins with. */
  what: string
  /** Why the version before goes on serving nevertheless. */
  because: string
}

/** Only migrations since the last release; `npm run released-state` is followed by emptying the list. */
export const EXCEPTIONS: readonly Exception[] = []
