import { type Address, addressText, isTurkiye } from '#modules/kernel/people/address-rules.ts'

/**
 * The address to preselect when a customer has to choose one: that of the last order, if it still reads the same; else the newest in
 * Türkiye, where most parcels go; else the newest. `addresses` are newest first, `lastText` is an order's address snapshot (`addressText`),
 * '' for none. Null without addresses (decisions D15).
 */
export function likelyAddress<Known extends Address>(
  addresses: readonly Known[],
  lastText: string,
): Known | null {
  const used = addresses.find((address) => addressText(address) === lastText)
  return used ?? addresses.find(({ country }) => isTurkiye(country)) ?? addresses[0] ?? null
}
