/** Drafts outlive a session, in milliseconds. */
export const DRAFT_LIFETIME = 12 * 60 * 60_000
/** Milliseconds after the last key before the draft is written. */
export const DRAFT_SETTLE_MS = 300
