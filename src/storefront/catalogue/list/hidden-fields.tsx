import type { Entry } from './list-address.ts'

/** Hidden fields for address parameters that a form preserves; of those named `own` it has the last word (`form-search.ts`). */
export function HiddenFields({ entries, own }: { entries: readonly Entry[]; own?: string }) {
  return entries.map(([name, value]) => (
    <input
      key={`${name} ${value}`}
      type="hidden"
      name={name}
      value={value}
      data-own={name === own ? '' : undefined}
    />
  ))
}
