import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import {
  bandPrice,
  parseShippingBands,
  type ShippedLine,
  shippingBandProblems,
  shippingBandsText,
  shippingFee,
  shippingLabel,
  shippingSize,
} from './shipping-rules.ts'

const kargoUcreti = '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90'

function bandsOf(text: string) {
  const parsed = parseShippingBands(text)
  if (!parsed.ok) throw new Error(`bands of ${text} cannot be read`)
  return parsed.bands
}

const bands = bandsOf(kargoUcreti)

const box = (sides: string, weight: string, quantity = 1): ShippedLine => {
  const [width = '0', height = '0', length = '0'] = sides.split('×')
  return { width, height, length, weight, quantity }
}

const ordinary = {
  bands,
  recipientPays: false,
  freeOption: false,
  freeThreshold: Big('0'),
  linesGross: Big('100'),
}

describe('shipping size and fee', () => {
  test.each([
    { lines: [box('30×20×10', '1.2')], size: '2.0000', fee: '59.90', why: 'volume ÷ 3000' },
    {
      lines: [box('30×20×10', '1.2', 3), box('0×0×0', '0.75', 2)],
      size: '7.5000',
      fee: '84.90',
      why: 'volumes and weights add up',
    },
    { lines: [box('60×40×50', '8')], size: '40.0000', fee: '189.90', why: 'above all bands: the highest' },
    {
      lines: [box('10×10×10', '5')],
      size: '0.3333',
      fee: '44.90',
      why: 'the weight is ignored when there is a volume',
    },
    {
      lines: [box('30×20×25', '1')],
      size: '5.0000',
      fee: '59.90',
      why: 'at a border the lower band applies',
    },
    { lines: [box('0×0×0', '0')], size: '0.0000', fee: '44.90', why: 'without measures: the first band' },
    {
      lines: [box('10×10×10', '0', 3)],
      size: '1.0000',
      fee: '44.90',
      why: 'thirds are summed before rounding',
    },
    { lines: [box('10×20×25', '0', 3)], size: '5.0000', fee: '59.90', why: 'exactly 5, not above' },
    { lines: [box('30×0×25', '7')], size: '7.0000', fee: '84.90', why: 'a missing side means no volume' },
  ])('$size → $fee: $why', ({ lines, size, fee }) => {
    expect(shippingSize(lines).toFixed(4)).toBe(size)
    expect(shippingFee({ ...ordinary, lines }).fee.toFixed(2)).toBe(fee)
  })

  test('a size in a gap has the price of the next band up', () => {
    expect(bandPrice(Big('5.4'), bandsOf('0/5/59.90_6/10/84.90')).toFixed(2)).toBe('84.90')
  })

  test('desiMax uses the larger of volume and weight', () => {
    const lines = [box('10×10×10', '5')]
    expect(shippingFee({ ...ordinary, lines, desiMax: true }).fee.toFixed(2)).toBe('59.90')
    expect(shippingSize([box('60×40×50', '8')], { desiMax: true }).toFixed(4)).toBe('40.0000')
  })

  test('a Koli has its own box, so it may cost more or less to ship than its units', () => {
    expect(shippingFee({ ...ordinary, lines: [box('60×40×50', '15')] }).fee.toFixed(2)).toBe('189.90')
    expect(shippingFee({ ...ordinary, lines: [box('30×20×10', '1.2', 12)] }).fee.toFixed(2)).toBe('189.90')
  })

  test('more units never ship for less while the bands rise', () => {
    const side = fc.nat(100).map(String)
    const line = fc.tuple(side, side, side, fc.nat(30).map(String), fc.integer({ min: 1, max: 50 }))
    const lines = fc.array(
      line.map(([width, height, length, weight, quantity]) => ({ width, height, length, weight, quantity })),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(lines, lines, (some, more) => {
        const fewer = shippingFee({ ...ordinary, lines: some }).fee
        expect(shippingFee({ ...ordinary, lines: [...some, ...more] }).fee.gte(fewer)).toBe(true)
      }),
    )
  })
})

describe('who pays for shipping', () => {
  const lines = [box('30×20×10', '1.2')]
  const free = { ...ordinary, lines, freeOption: true, freeThreshold: Big('1500') }

  test.each([
    { linesGross: Big('1250').plus('250'), kind: 'free', why: '1250,00 + 250,00 KDV reaches 1500 exactly' },
    { linesGross: Big('1249.99').plus('250'), kind: 'fee', why: '1499,99 is below the threshold' },
  ])('is $kind for lines of $linesGross: $why', ({ linesGross, kind }) => {
    expect(shippingFee({ ...free, linesGross }).kind).toBe(kind)
  })

  test('the threshold applies only when the option is on', () => {
    expect(shippingFee({ ...free, freeOption: false, linesGross: Big('9999') }).kind).toBe('fee')
    expect(shippingFee({ ...free, freeThreshold: Big('0'), linesGross: Big('1') }).kind).toBe('free')
  })

  test('recipient-pays takes precedence over free shipping, and both cost zero', () => {
    const both = { ...free, linesGross: Big('2000'), recipientPays: true }
    expect(shippingFee(both)).toMatchObject({ kind: 'recipientPays' })
    expect(shippingFee(both).fee.toFixed(2)).toBe('0.00')
  })

  test.each(['', '0/5/0_5/10/0'])("kargoUcreti '%s' makes shipping free", (text) => {
    expect(shippingFee({ ...ordinary, lines, bands: bandsOf(text) }).kind).toBe('free')
  })

  test('an empty cart has free shipping', () => {
    expect(shippingFee({ ...ordinary, lines: [] }).fee.toFixed(2)).toBe('0.00')
  })

  test.each([
    { kind: 'free', label: 'Ücretsiz' },
    { kind: 'recipientPays', label: 'Alıcı Ödemeli' },
    { kind: 'fee', label: '₺59,90' },
  ] as const)('is labelled $label for $kind', ({ kind, label }) => {
    expect(shippingLabel(kind, '₺59,90')).toBe(label)
  })
})

describe('the setting kargoUcreti', () => {
  test.each([
    { text: kargoUcreti, problems: [], why: 'in order, no gaps' },
    { text: '0/1/44,90_1/5/59,90', problems: [], why: 'decimal commas' },
    { text: ' 0 / 1 / 44.90 ', problems: [], why: 'spaces' },
    { text: '', problems: [], why: 'no bands' },
    { text: '0/5/59.90_6/10/84.90', problems: ['gap 2'], why: '5 to 6 has no band' },
    { text: '1/5/59.90', problems: ['gap 1'], why: '0 to 1 has no band' },
    { text: '0/5/59.90_4/10/84.90', problems: ['overlap 2'], why: '4 to 5 has two' },
    { text: '5/10/84.90_0/5/59.90', problems: ['gap 1', 'out-of-order 2'], why: 'reversed' },
    { text: '0/0/44.90', problems: ['empty-range 1'], why: 'an empty range' },
    { text: '0/1', problems: ['not-a-band 1'], why: 'no price' },
    { text: '0/1/44.90_', problems: ['not-a-band 2'], why: 'nothing after the underscore' },
    { text: '0/1/-5_1/x/3', problems: ['not-a-band 1', 'not-a-band 2'], why: 'negative and letters' },
    { text: '0/1/4/5', problems: ['not-a-band 1'], why: 'too many parts' },
  ])("'$text' has the problems $problems: $why", ({ text, problems }) => {
    expect(shippingBandProblems(text).map(({ reason, entry }) => `${reason} ${entry}`)).toEqual(problems)
  })

  test('bands typed in another order are still found by size', () => {
    expect(bandPrice(Big('3'), bandsOf('5/10/84.90_0/5/59.90')).toFixed(2)).toBe('59.90')
  })

  test('an unreadable band is refused with its entry number', () => {
    expect(parseShippingBands('0/1/44.90_bozuk')).toEqual({
      ok: false,
      problems: [{ reason: 'not-a-band', entry: 2 }],
    })
  })

  test('bands are written in the format they are parsed from', () => {
    expect(shippingBandsText(bands)).toBe(kargoUcreti)
    const widths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(widths, fc.nat(100_000), (steps, kurus) => {
        let from = Big('0')
        const made = steps.map((step, index) => {
          const to = from.plus(Big(String(step)).div('10'))
          const band = { min: from, max: to, price: Big(String(kurus + index)).div('100') }
          from = to
          return band
        })
        const text = shippingBandsText(made)
        expect(shippingBandProblems(text)).toEqual([])
        expect(shippingBandsText(bandsOf(text))).toBe(text)
      }),
    )
  })
})
