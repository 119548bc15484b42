/** Istanbul has had one offset all year since 2016, whatever the clock of the device says. */
const OFFSET = '+03:00'
const OFFSET_MS = 3 * 3_600_000

/** A moment as a field of date and time holds it, in Istanbul's time, to the minute: '2026-12-01T10:00'; '' for none. */
export const typedMoment = (moment: string | null): string =>
  moment === null ? '' : new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 16)

/** What is sent for such a field; null for none. */
export const momentOf = (typed: string): string | null => (typed === '' ? null : `${typed}:00${OFFSET}`)
