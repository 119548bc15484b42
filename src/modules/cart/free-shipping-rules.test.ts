import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShippingBands, shippingFee } from '#modules/shipping/shipping-rules.ts'
import { Big } from '#shared/money.ts'
import { atLeastKurus, freeShippingNudge } from './free-shipping-rules.ts'

function nudge(
  goods: string,
  terms: { limit?: string; offer?: boolean; recipient?: boolean; bands?: string },
) {
  const { limit = '1500', offer = true, recipient = false, bands = '0/1/44.90_1/5/59.90' } = terms
  const settings = {
    kargoAliciyaAit: recipient,
    ucretsizKargoSecenek: offer,
    ucretsizKargoMiktar: Big(limit),
  }
  const read = parseShippingBands(bands)
  const fee = shippingFee({
    lines: [{ width: '10', height: '10', length: '10', weight: '1', quantity: 1 }],
    bands: read.ok ? read.bands : [],
    recipientPays: recipient,
    freeOption: offer,
    freeThreshold: Big(limit),
    linesGross: Big(goods),
  })
  const found = freeShippingNudge(Big(goods), fee, settings)
  return found && `${found.missing.toFixed(2)} %${found.percent}`
}

test.each([
  { goods: '1380', terms: {}, says: '120.00 %92', why: '₺120,00 are missing of ₺1.500,00' },
  { goods: '1499.99', terms: {}, says: '0.01 %99', why: 'one kuruş is still missing' },
  { goods: '1500', terms: {}, says: '0.00 %100', why: 'reaching it exactly is enough' },
  { goods: '9000', terms: {}, says: '0.00 %100', why: 'far beyond' },
  { goods: '0.01', terms: {}, says: '1499.99 %0', why: 'just begun' },
  { goods: '0', terms: {}, says: null, why: 'nothing in the cart' },
  { goods: '100', terms: { recipient: true }, says: null, why: 'the recipient pays the carrier' },
  {
    goods: '9000',
    terms: { recipient: true },
    says: null,
    why: 'the recipient pays, however much is bought',
  },
  { goods: '100', terms: { offer: false }, says: null, why: 'the shop has no such offer' },
  { goods: '100', terms: { limit: '0' }, says: null, why: 'every order ships free' },
  { goods: '100', terms: { bands: '' }, says: null, why: 'shipping costs nothing anyway' },
])('$goods: $why', ({ goods, terms, says }) => {
  expect(nudge(goods, terms)).toBe(says)
})

test.each([
  { amount: '119.991', up: '120.00', why: 'a fraction of a kuruş counts as one' },
  { amount: '119.99', up: '119.99', why: 'whole kuruş stay' },
  { amount: '2.910', up: '2.91', why: 'zeros are no fraction' },
])('$amount is said as $up: $why', ({ amount, up }) => {
  expect(atLeastKurus(Big(amount)).toFixed(2)).toBe(up)
})

test('adding what is said to be missing makes shipping free, and less does not', () => {
  const kurus = fc.integer({ min: 1, max: 1_000_000 }).map((n) => Big(BigInt(n)).div('100'))
  fc.assert(
    fc.property(kurus, kurus, (goods, limit) => {
      const terms = { kargoAliciyaAit: false, ucretsizKargoSecenek: true, ucretsizKargoMiktar: limit }
      const found = freeShippingNudge(goods, { kind: 'fee', fee: Big('44.90') }, terms)
      if (!found) throw new Error('a shop with an offer always says how far it is')
      expect(goods.plus(found.missing).gte(limit)).toBe(true)
      expect(found.missing.eq('0')).toBe(found.percent === 100)
      if (found.missing.gt('0')) expect(goods.plus(found.missing).eq(limit)).toBe(true)
    }),
  )
})
