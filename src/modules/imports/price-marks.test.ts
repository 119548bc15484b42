import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { saysAboutMark } from './price-marks.ts'

test.each([
  { text: '1,299', says: 'unclear' },
  { text: '₺ 12,450', says: 'unclear' },
  { text: '1,299.90', says: 'clear' },
  { text: '1.299,90', says: 'clear' },
  { text: '0,299', says: 'clear' },
  { text: '1299,900', says: 'clear' },
  { text: '1,299,000', says: 'clear' },
  { text: '49,9', says: 'clear' },
  { text: '899', says: 'nothing' },
  { text: '1.299', says: 'nothing' },
  { text: '', says: 'nothing' },
])("'$text' is $says about a comma", ({ text, says }) => {
  expect(saysAboutMark(text, ',')).toBe(says)
})

const read = async (
  cells: readonly string[],
  decimalMark?: ',' | '.',
  options: { rememberedMark?: ',' | '.' } = {},
) => {
  const lines = cells.map((cell, index) => `K${index};Ürün;"${cell}"`)
  const path = await writeProductFile(`Kod;Ad;Fiyat\n${lines.join('\n')}\n`)
  return readProductFile(path, { ...options, ...(decimalMark && { decimalMark }) })
}

describe('a column of prices', () => {
  test('without a cell that shows what its comma is, is asked about and not guessed', async () => {
    expect((await read(['1,299', '2,450', '899'])).unclearPrices).toEqual([
      { title: 'Fiyat', samples: ['1,299', '2,450'] },
    ])
  })

  test('is read as the merchant says', async () => {
    const prices = async (mark: ',' | '.') => {
      const { products, unclearPrices } = await read(['1,299', '2,450', '899'], mark)
      expect(unclearPrices).toEqual([])
      return products.map(({ units: [unit] }) => unit?.sale)
    }
    expect(await prices('.')).toEqual(['1299', '2450', '899'])
    expect(await prices(',')).toEqual(['1.299', '2.45', '899'])
  })

  test('shows a cell of it as it is read: the one in doubt, else one with a mark', async () => {
    expect((await read(['899', '1,299', '2,450'], '.')).prices).toEqual([
      { title: 'Fiyat', text: '1,299', value: '1299' },
    ])
    expect((await read(['899', '1.299,90'])).prices).toEqual([
      { title: 'Fiyat', text: '1.299,90', value: '1299.9' },
    ])
    expect((await read(['899', '90'])).prices).toEqual([])
  })

  test('is read as the merchant said the last time, unless it shows its decimals or he says otherwise', async () => {
    const first = async (cells: readonly string[], mark?: ',' | '.') => {
      const { products, unclearPrices } = await read(cells, mark, { rememberedMark: '.' })
      expect(unclearPrices).toEqual([])
      return products[0]?.units[0]?.sale
    }
    expect(await first(['1,299', '899'])).toBe('1299')
    expect(await first(['1,299', '49,90'])).toBe('1.299')
    expect(await first(['1,299', '899'], ',')).toBe('1.299')
  })

  test('in Turkish is read exactly wherever one cell shows its decimals', async () => {
    const price = fc.integer({ min: 1, max: 9_999_999 })
    await fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 1, maxLength: 5 }), async (kurus) => {
        const cells = kurus.map((each) =>
          (each / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
        )
        const { products, unclearPrices } = await read(cells)
        expect(unclearPrices).toEqual([])
        expect(products.map(({ units: [unit] }) => Math.round(Number(unit?.sale) * 100))).toEqual(kurus)
      }),
      { numRuns: 20 },
    )
  })
})
