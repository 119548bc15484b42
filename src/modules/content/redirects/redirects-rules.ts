/** Why a redirect is not saved. */
export const REDIRECT_PROBLEMS = [
  'from-invalid',
  'to-invalid',
  'twice',
  'from-taken',
  'loop',
  'to-missing',
] as const
export type RedirectProblem = (typeof REDIRECT_PROBLEMS)[number]

export const REDIRECT_OUTCOMES = ['new', 'changed', 'same', ...REDIRECT_PROBLEMS] as const
export type RedirectOutcome = (typeof REDIRECT_OUTCOMES)[number]

export const isProblem = (outcome: RedirectOutcome): outcome is RedirectProblem =>
  REDIRECT_PROBLEMS.some((problem) => problem === outcome)

/** The largest file of redirects and the largest sitemap as uploaded, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** The largest sitemap once unpacked, in bytes: the limit of the sitemap protocol. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
/** Rows of a file of redirects, and addresses of a sitemap: the limit of the sitemap protocol. */
export const MAX_ROWS = 50_000
/** Lines of a report that the back office shows. */
export const MAX_SHOWN = 500
