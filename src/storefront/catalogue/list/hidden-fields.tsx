import type { Entry } from './list-address.ts'

/** Hidden fields for address parameters that a form preserves. */
export function HiddenFields({ entries }: { entries: readonly Entry[] }) {
  return entries.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
