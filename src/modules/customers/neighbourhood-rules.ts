import { ADDRESS_LIMITS } from './address-schemas.ts'

/**
 * The address text with the chosen neighbourhood at its beginning, in place of `before`, the one chosen earlier ('' for none).
 * A text that names the neighbourhood already stays as it is, and so does one that would grow too long.
 */
export function withNeighbourhood(text: string, chosen: string, before: string): string {
  const rest = before !== '' && text.startsWith(before) ? text.slice(before.length).trimStart() : text
  if (chosen === '' || rest.startsWith(chosen)) return rest
  const whole = `${chosen} ${rest}`.trimEnd()
  return [...whole].length <= ADDRESS_LIMITS.address ? whole : text
}
