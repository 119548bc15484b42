/** Names as people count: `a2` before `a10`, `Ç` after `C`. */
const natural = new Intl.Collator('tr', { numeric: true, sensitivity: 'base' })

/** Files in the natural order of their names; those of one name stay as they came. */
export function inNaturalOrder<Named extends { readonly name: string }>(files: Iterable<Named>): Named[] {
  return [...files].sort((one, other) => natural.compare(one.name, other.name))
}
