const PLAN = 'plan:'
/** Before the name of whoever started an import, in what its transaction says of itself. */
export const IMPORT_WRITER = 'import:'

/** What the price history keeps of a planned price: whose plan it was. */
export const planWriter = (name: string): string => `${PLAN}${name}`

type PriceWriter = 'plan' | 'import' | 'person' | 'unknown'

/** Who wrote a price and how, from what the price history keeps of it; '' is unknown: by SQL, or before anybody was noted. */
export function priceWriter(stored: string): { by: string; how: PriceWriter } {
  if (stored.startsWith(PLAN)) return { by: stored.slice(PLAN.length), how: 'plan' }
  if (stored.startsWith(IMPORT_WRITER)) return { by: stored.slice(IMPORT_WRITER.length), how: 'import' }
  return { by: stored, how: stored === '' ? 'unknown' : 'person' }
}
