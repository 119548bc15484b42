import { type Address, addressText, isTurkiye } from './address-rules.ts'

/**
 * The address to mark when somebody has to choose one: the one the last order went to, as far as it still reads the same; else the
 * newest in Türkiye, where most parcels go; else the newest. `addresses` are newest first, `lastText` is an order's snapshot
 * (`addressText`), '' for nobody's. Null without addresses (decisions D15).
 */
export function likelyAddress<Known extends Address>(
  addresses: readonly Known[],
  lastText: string,
): Known | null {
  const used = addresses.find((address) => addressText(address) === lastText)
  return used ?? addresses.find(({ country }) => isTurkiye(country)) ?? addresses[0] ?? null
}
