import type { TypedPrice } from '#modules/backoffice/products/products-admin-schemas.ts'
import { grossOf, netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus, roundPrice } from '#shared/money.ts'

/**
 * A price as a form holds it, in one text, so that it is one field: '129.90' with KDV, 'net 108.25' without, '' for none. What is no amount stays
 * as it was typed.
 */
const NET = 'net '
export const PRICE_VALUE = /^(net )?\d{1,12}(\.\d{1,6})?$/

export const netValue = (amount: string): string => (amount === '' ? '' : `${NET}${amount}`)
export const isNetValue = (value: string): boolean => value.startsWith(NET)
export const amountOf = (value: string): string => (isNetValue(value) ? value.slice(NET.length) : value)

/** What is sent for a price; null for none. */
export function typedPriceOf(value: string): TypedPrice | null {
  if (!PRICE_VALUE.test(value)) return null
  return { amount: amountOf(value), kind: isNetValue(value) ? 'net' : 'gross' }
}

const isRate = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100

/** The price without KDV, up to 6 decimals; null for what is no price or no rate. */
export function netOf(value: string, taxRate: string): Big | null {
  const typed = typedPriceOf(value)
  if (!typed || !isRate(taxRate)) return null
  const amount = Big(typed.amount)
  return typed.kind === 'net' ? roundPrice(amount) : netFromGross(amount, Number(taxRate))
}

/** Both sides of a price as they are shown: with KDV in whole kuruş, without it as it is stored. '' for what is no price. */
export function sidesOf(value: string, taxRate: string): { gross: string; net: string } {
  const net = netOf(value, taxRate)
  if (!net) return { gross: '', net: '' }
  const gross = isNetValue(value) ? roundKurus(grossOf(net, Number(taxRate))).toFixed(2) : value
  return { gross, net: net.toFixed() }
}
