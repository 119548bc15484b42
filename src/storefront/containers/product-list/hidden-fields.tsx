import type { Entry } from './list-address.ts'

/** What a form does not ask for but its address keeps. */
export function HiddenFields({ entries }: { entries: readonly Entry[] }) {
  return entries.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
