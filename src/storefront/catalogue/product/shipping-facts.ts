import { convert } from '#modules/pricing/pricing-rules.ts'
import type { UnitBox } from '#modules/shipping/shipping-rules.ts'
import { parseShippingBands, shippingFee } from '#modules/shipping/shipping-rules.ts'
import { Big, formatMoney, roundKurus, whole } from '#shared/money.ts'
import { m } from '#texts/messages.js'

/** The data from which the browser computes the shipping line of a product page; decimals are strings, because they cross the wire. */
export interface ShippingFacts {
  /** The setting kargoUcreti. */
  bands: string
  recipientPays: boolean
  freeOption: boolean
  /** TRY with KDV. */
  freeThreshold: string
  desiMax: boolean
  currency: string
  /** TRY for one unit of `currency`. */
  exchangeRate: string
  /** By unit id: its package size, and its price in TRY with KDV, not rounded. */
  units: Record<number, UnitBox & { grossTry: string }>
}

/** The text after 'Kargo': the fee for this quantity of this unit, 'Ücretsiz' or 'Alıcıya Ödemeli' (decisions S-5). */
export function productShipping(facts: ShippingFacts, unitId: number, quantity: number): string | null {
  const unit = facts.units[unitId]
  const bands = parseShippingBands(facts.bands)
  if (!unit || !bands.ok) return null
  const { kind, fee } = shippingFee({
    lines: [{ ...unit, quantity }],
    bands: bands.bands,
    recipientPays: facts.recipientPays,
    freeOption: facts.freeOption,
    freeThreshold: Big(facts.freeThreshold),
    desiMax: facts.desiMax,
    linesGross: roundKurus(Big(unit.grossTry).times(whole(quantity))),
  })
  const rates = new Map([[facts.currency, Big(facts.exchangeRate)]])
  const shown = roundKurus(convert(fee, 'TRY', facts.currency, rates))
  if (kind === 'recipientPays') return m.shipping_recipient_pays()
  return kind === 'free' ? m.shipping_free() : formatMoney(shown, facts.currency)
}
