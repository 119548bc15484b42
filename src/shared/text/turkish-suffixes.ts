/** The dative ending by the last spoken word of a number: 6 (altı) takes `ya`, 30 (otuz) takes `a`. */
const AFTER_DIGIT = ['a', 'e', 'ye', 'e', 'e', 'e', 'ya', 'ye', 'e', 'a'] as const
const AFTER_TENS = ['a', 'a', 'ye', 'a', 'a', 'ye'] as const

/**
 * A time of day with the Turkish dative: `14:00'e`, `16:00'ya`, `17:30'a`, as in "14:00'e kadar". It is read as hours and, where
 * not zero, minutes, so the ending follows the last of them. Throws RangeError for anything but `HH:MM`.
 */
export function toTime(time: string): string {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!match) throw new RangeError(`${time} is not a time of day`)
  const [, hours, minutes] = match
  const lastNumber = Number(minutes) > 0 ? Number(minutes) : Number(hours)
  const ending = lastNumber % 10 === 0 ? AFTER_TENS[lastNumber / 10] : AFTER_DIGIT[lastNumber % 10]
  return `${time}'${ending}`
}
