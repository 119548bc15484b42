import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  openProductFile,
  readOpenFile,
  readProductFile,
  withRows,
  writeProductFile,
} from '#tests/support/import-files.ts'
import type { ImportOptions } from '../file/import-format.ts'
import { farFromMedian } from '../report/price-outliers.ts'

const read = async (
  cells: readonly string[],
  decimalMark?: ',' | '.',
  options: { rememberedMark?: ',' | '.' } = {},
) => {
  const lines = cells.map((cell, index) => `K${index};Ürün;"${cell}"`)
  const path = await writeProductFile(`Kod;Ad;Fiyat\n${lines.join('\n')}\n`)
  return readProductFile(path, { ...options, ...(decimalMark && { decimalMark }) })
}

/** One column of prices in a file of each format, and the prices that are read. */
const FORMATS = {
  xml: (cells: readonly string[]) =>
    `<urunler>${cells.map((cell, at) => `<urun><kod>K${at}</kod><ad>Ürün</ad><fiyat>${cell}</fiyat><stok>1</stok></urun>`).join('')}</urunler>`,
  google: (cells: readonly string[]) =>
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${cells.map((cell, at) => `<item><g:id>K${at}</g:id><g:title>Ürün</g:title><g:image_link>https://magaza.example/k.jpg</g:image_link><g:availability>in_stock</g:availability><g:price>${cell} TRY</g:price></item>`).join('')}</channel></rss>`,
  shopify: (cells: readonly string[]) =>
    `Handle,Title,Variant SKU,Variant Price\n${cells.map((cell, at) => `k${at},Ürün,K${at},"${cell}"`).join('\n')}\n`,
  woocommerce: (cells: readonly string[]) =>
    `Type,SKU,Name,Published,Regular price\n${cells.map((cell, at) => `simple,K${at},Ürün,1,"${cell}"`).join('\n')}\n`,
  vitrin: (cells: readonly string[]) =>
    `Kod;Ad;Fiyat\n${cells.map((cell, at) => `K${at};Ürün;"${cell}"`).join('\n')}\n`,
  magento: (cells: readonly string[]) =>
    `sku,name,price,qty,configurable_variations\n${cells.map((cell, at) => `K${at},Ürün,"${cell}",1,`).join('\n')}\n`,
}
const everyFormat = Object.entries(FORMATS).map(([format, file]) => ({ format, file }))

describe.each(everyFormat)('a column of prices in $format', ({ format, file }) => {
  const readAll = async (cells: readonly string[]) => {
    const read = await readProductFile(await writeProductFile(file(cells)))
    expect(read.file.format.name).toBe(format)
    return read
  }
  const prices = async (cells: readonly string[]) =>
    (await readAll(cells)).products.map(({ units: [unit] }) => unit?.sale)

  test('is read by the mark that one of its cells shows', async () => {
    expect(await prices(['54,7008', '95,744', '91,96', '1.095,75'])).toEqual([
      '54.7008',
      '95.744',
      '91.96',
      '1095.75',
    ])
    expect(await prices(['54.7008', '95.744', '91.96', '1,095.75'])).toEqual([
      '54.7008',
      '95.744',
      '91.96',
      '1095.75',
    ])
  })

  test('is asked about where no cell shows its mark, and refused where cells show both', async () => {
    for (const samples of [
      ['95.744', '1.299'],
      ['95,744', '1,299'],
    ]) {
      const { unclearPrices } = await readAll([...samples, '899'])
      expect(unclearPrices.map((each) => each.samples.map((text) => text.replace(' TRY', '')))).toEqual([
        samples,
      ])
    }
    const { mixedPrices } = await readAll(['12,90', '12.90'])
    expect(mixedPrices.map((each) => each.samples.map((text) => text.replace(' TRY', '')))).toEqual([
      ['12,90', '12.90'],
    ])
  })
})

test('columns of list prices, of further units and of weights show their own marks', async () => {
  const path = await writeProductFile(
    'Kod;Ad;Fiyat;Liste Fiyatı;Ağırlık;Birim 2;Birim 2 Çarpanı;Birim 2 Fiyatı\n' +
      'A;Ürün;12,90;1.299;1.250;Koli;12;1,299\n',
  )
  const { unclearPrices } = await readProductFile(path, {})
  expect(unclearPrices).toEqual([
    { title: 'Liste Fiyatı', samples: ['1.299'] },
    { title: 'Birim 2 Fiyatı', samples: ['1,299'] },
    { title: 'Ağırlık', samples: ['1.250'] },
  ])
})

test('a price far from the others of its column is told', async () => {
  const { problems } = await read(['12,90', '14,50', '13,00', '13.000,00', '0', '0,05'])
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [5, 'Fiyat'],
    [7, 'Fiyat'],
  ])
})

test.each([
  { values: [1, 2, 3], far: [] },
  { values: [10, 12, 1300, 11], far: [2] },
  { values: [91.96, 95744], far: [0] },
  { values: [0, 0, 5, 7], far: [] },
  { values: [], far: [] },
])('of $values those at $far are far from their median', ({ values, far }) => {
  expect(farFromMedian(values)).toEqual(far)
})

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
    const file = await openProductFile(await writeProductFile('Kod;Ad;Fiyat\nK;Ürün;1\n'))
    await fc.assert(
      fc.asyncProperty(fc.array(price, { minLength: 1, maxLength: 5 }), async (kurus) => {
        const cells = kurus.map((each) =>
          (each / 100).toLocaleString('tr-TR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
        )
        const rows = cells.map((cell, index) => ({
          index,
          line: index + 2,
          cells: [`K${index}`, 'Ürün', cell],
        }))
        const { products, unclearPrices } = await readOpenFile(withRows(file, ['Kod', 'Ad', 'Fiyat'], rows))
        expect(unclearPrices).toEqual([])
        expect(products.map(({ units: [unit] }) => Math.round(Number(unit?.sale) * 100))).toEqual(kurus)
      }),
      { numRuns: 20 },
    )
  })
})

describe('columns of one file that the file leaves open', () => {
  const OPEN = 'Kod;Ad;Fiyat;Ağırlık\nA;Kupa;1,299;1.250\nB;Kase;2,450;0,5\nC;Tas;3,450;2.750\n'
  const TWO = OPEN.replace('0,5', '1.500')
  const read = async (text: string, options: Partial<ImportOptions>) => {
    const { unclearPrices, products } = await readProductFile(await writeProductFile(text), options)
    const [unit] = products[0]?.units ?? []
    return { asked: unclearPrices.map(({ title }) => title), sale: unit?.sale, weight: unit?.weight }
  }

  test.each<{ said: Partial<ImportOptions>; asked?: string[]; sale?: string; weight?: string; why: string }>([
    { said: {}, asked: ['Fiyat', 'Ağırlık'], why: 'nothing is said' },
    { said: { columnMarks: { Fiyat: '.' } }, asked: ['Ağırlık'], why: 'one is said' },
    {
      said: { columnMarks: { fiyat: '.', AĞIRLIK: '.' } },
      sale: '1299',
      weight: '1.25',
      why: 'each is said',
    },
    { said: { decimalMark: '.' }, sale: '1299', weight: '1.25', why: 'one answer is for all' },
    {
      said: { decimalMark: '.', columnMarks: { Ağırlık: ',' } },
      ...{ sale: '1299', weight: '1250' },
      why: 'a column’s own answer counts before the one for all',
    },
    {
      said: { decimalMark: '.', rememberedColumnMarks: { Ağırlık: ',' } },
      ...{ sale: '1299', weight: '1.25' },
      why: 'what is said now counts before what was said of a column',
    },
    {
      said: { rememberedMark: '.', rememberedColumnMarks: { Ağırlık: ',' } },
      ...{ sale: '1299', weight: '1250' },
      why: 'both were said the last time',
    },
  ])('are read by what is said of each: $why', async ({ said, why: _why, ...expected }) => {
    expect(await read(TWO, said)).toMatchObject({ asked: [], ...expected })
  })

  test('are asked about alone: a column whose cells show its mark is not', async () => {
    expect(await read(OPEN, {})).toMatchObject({ asked: ['Fiyat'] })
  })
})
