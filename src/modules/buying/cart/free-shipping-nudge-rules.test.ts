import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShippingBands, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big } from '#shared/money.ts'
import { atLeastKurus, freeShippingNudge } from './free-shipping-nudge-rules.ts'

function nudge(
  linesGross: string,
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
    linesGross: Big(linesGross),
  })
  const found = freeShippingNudge(Big(linesGross), fee, settings)
  return found && `${found.missing.toFixed(2)} %${found.percent}`
}

test.each([
  { linesGross: '1380', terms: {}, says: '120.00 %92', why: '120.00 TRY are missing of 1500.00' },
  { linesGross: '1499.99', terms: {}, says: '0.01 %99', why: 'one kuruş is still missing' },
  { linesGross: '1500', terms: {}, says: '0.00 %100', why: 'reaching the threshold exactly is enough' },
  { linesGross: '9000', terms: {}, says: '0.00 %100', why: 'far above the threshold' },
  { linesGross: '0.01', terms: {}, says: '1499.99 %0', why: 'far below the threshold' },
  { linesGross: '0', terms: {}, says: null, why: 'nothing in the cart' },
  { linesGross: '100', terms: { recipient: true }, says: null, why: 'the recipient pays the carrier' },
  {
    linesGross: '9000',
    terms: { recipient: true },
    says: null,
    why: 'the recipient pays, whatever the order total',
  },
  { linesGross: '100', terms: { offer: false }, says: null, why: 'the shop has no such offer' },
  { linesGross: '100', terms: { limit: '0' }, says: null, why: 'every order ships free' },
  { linesGross: '100', terms: { bands: '' }, says: null, why: 'shipping costs nothing anyway' },
])('free shipping with lines of $linesGross TRY: $why', ({ linesGross, terms, says }) => {
  expect(nudge(linesGross, terms)).toBe(says)
})

test.each([
  { amount: '119.991', up: '120.00', why: 'a fraction of a kuruş is rounded up' },
  { amount: '119.99', up: '119.99', why: 'whole kuruş stay' },
  { amount: '2.910', up: '2.91', why: 'trailing zeros are no fraction' },
])('a missing amount of $amount is shown as $up: $why', ({ amount, up }) => {
  expect(atLeastKurus(Big(amount)).toFixed(2)).toBe(up)
})

test('adding the missing amount makes shipping free, and adding less does not', () => {
  const kurus = fc.integer({ min: 1, max: 1_000_000 }).map((n) => Big(BigInt(n)).div('100'))
  fc.assert(
    fc.property(kurus, kurus, (linesGross, limit) => {
      const terms = { kargoAliciyaAit: false, ucretsizKargoSecenek: true, ucretsizKargoMiktar: limit }
      const found = freeShippingNudge(linesGross, { kind: 'fee', fee: Big('44.90') }, terms)
      if (!found) throw new Error('a shop that offers free shipping always has a nudge')
      expect(linesGross.plus(found.missing).gte(limit)).toBe(true)
      expect(found.missing.eq('0')).toBe(found.percent === 100)
      if (found.missing.gt('0')) expect(linesGross.plus(found.missing).eq(limit)).toBe(true)
    }),
  )
})
