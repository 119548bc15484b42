import { convert } from '#modules/kernel/pricing/pricing-rules.ts'
import type { UnitBox } from '#modules/kernel/shipping/shipping-rules.ts'
import { parseShippingBands, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
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
  /** From which amount the shop offers installments, TRY. */
  installmentLimit: string
  currency: string
  /** TRY for one unit of `currency`. */
  exchangeRate: string
  /** By unit id: its package size, and its price in TRY with KDV, not rounded. */
  units: Record<number, UnitBox & { grossTry: string }>
}

function feeOf(facts: ShippingFacts, unitId: number, quantity: number) {
  const unit = facts.units[unitId]
  const bands = parseShippingBands(facts.bands)
  if (!unit || !bands.ok) return null
  return shippingFee({
    lines: [{ ...unit, quantity }],
    bands: bands.bands,
    recipientPays: facts.recipientPays,
    freeOption: facts.freeOption,
    freeThreshold: Big(facts.freeThreshold),
    desiMax: facts.desiMax,
    linesGross: roundKurus(Big(unit.grossTry).times(whole(quantity))),
  })
}

/** An amount of TRY in the shopper's currency. */
function shown(amount: Big, { currency, exchangeRate }: ShippingFacts): string {
  const rates = new Map([[currency, Big(exchangeRate)]])
  return formatMoney(roundKurus(convert(amount, 'TRY', currency, rates)), currency)
}

/** The text after 'Kargo': the fee for this quantity of this unit, 'Ücretsiz' or 'Alıcıya Ödemeli' (decisions S-5). */
export function productShipping(facts: ShippingFacts, unitId: number, quantity: number): string | null {
  const charged = feeOf(facts, unitId, quantity)
  if (!charged) return null
  if (charged.kind === 'recipientPays') return m.shipping_recipient_pays()
  return charged.kind === 'free' ? m.shipping_free() : shown(charged.fee, facts)
}

/** From which amount shipping is free, where this quantity of the unit pays for it and the shop offers that; else null. */
export function freeShippingFrom(facts: ShippingFacts, unitId: number, quantity: number): string | null {
  const { freeOption, freeThreshold } = facts
  if (!freeOption || Big(freeThreshold).lte('0')) return null
  return feeOf(facts, unitId, quantity)?.kind === 'fee' ? shown(Big(freeThreshold), facts) : null
}

/** What this quantity of the unit costs, TRY with KDV, where the shop offers installments for it; else null. */
export function paidInInstallments(facts: ShippingFacts, unitId: number, quantity: number): string | null {
  const unit = facts.units[unitId]
  if (!unit) return null
  const amount = roundKurus(Big(unit.grossTry).times(whole(quantity)))
  return amount.gte(facts.installmentLimit) ? amount.toFixed(2) : null
}
