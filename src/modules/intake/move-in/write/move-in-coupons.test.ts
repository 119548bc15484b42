import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { rememberOldProducts } from '#modules/content/redirects/redirects.server.ts'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { readCoupons } from '../read/read-coupons.ts'
import { moveInCoupons } from './move-in-coupons.ts'

const db = await testDatabase()
afterEach(() => db.unchecked('delete from coupons'))

async function rowsOf(name: string) {
  const bytes = await readFile(new URL(`../../../../../tests/fixtures/move-in/${name}`, import.meta.url))
  const read = await readTableFile(bytes, { unpacked: 1_000_000 })
  if (!read.ok) throw new Error(read.reason)
  return read.rows
}

async function moveIn(name: string, options: { dryRun?: boolean } = {}) {
  const report = await moveInCoupons(db, await rowsOf(name), { dryRun: false, ...options })
  if (report === null || 'unclear' in report) throw new Error('not read')
  return report
}

const stored = async () =>
  (
    await db.unchecked(
      `select code, kind, percent, amount, ceiling, minimum, valid_from::text as "from", valid_until::text as until, use_limit as "limit",
         per_customer as each, first_order as first, skips_discounted as skips, cardinality(product_ids) as products, active
       from coupons order by id`,
    )
  ).rows

const NOTHING = {
  ...{
    percent: null,
    amount: null,
    ceiling: null,
    minimum: '0.00',
    from: null,
    until: null,
    limit: null,
    each: null,
  },
  ...{ first: false, skips: false, products: 0, active: true },
}

test('WooCommerce: limits are what is left, and what loses a condition comes in stopped', async () => {
  const mug = await buildProduct(db)
  await transaction(db, (tx) => rememberOldProducts(tx, [{ productId: mug.id, handle: null, id: '12' }]))
  const { counts, notes } = await moveIn('woocommerce-coupons.csv')
  expect(await stored()).toEqual([
    // WooCommerce ends a coupon when its day of expiry begins.
    {
      ...NOTHING,
      code: 'yaz10',
      kind: 'percent',
      percent: '10.00',
      minimum: '250.00',
      until: '2090-08-30',
      limit: 60,
      each: 1,
      skips: true,
    },
    { ...NOTHING, code: 'sepet50', kind: 'amount', amount: '50.00', products: 1 },
    { ...NOTHING, code: 'adet5', kind: 'amount', amount: '5.00', active: false },
    { ...NOTHING, code: 'kargo', kind: 'shipping', until: '2027-12-31' },
    { ...NOTHING, code: 'taslak', kind: 'percent', percent: '20.00', active: false },
    { ...NOTHING, code: 'vip', kind: 'percent', percent: '30.00', active: false },
    { ...NOTHING, code: 'kategori', kind: 'percent', percent: '15.00', active: false },
    { ...NOTHING, code: 'baska', kind: 'percent', percent: '12.00', active: false },
  ])
  expect(counts).toEqual({ new: 8, waiting: 5, same: 0, refused: 4 })
  expect(notes.map(({ code, note }) => `${code}: ${note}`)).toEqual([
    'yaz10: limit-left',
    'adet5: per-item',
    'vip: coupon-customers',
    'kategori: coupon-products',
    'kategori: coupon-maximum',
    'kategori: items',
    'bitti: used-up',
    'bir alana, bir bedava: code',
    'yuzde0: value',
    'YAZ10: code-twice',
    'baska: coupon-products',
  ])
  const again = await moveIn('woocommerce-coupons.csv')
  expect(again.counts).toEqual({ new: 0, waiting: 0, same: 8, refused: 4 })
})

test('Shopify: percentages, amounts and free delivery; one more for free is refused', async () => {
  const { counts, notes } = await moveIn('shopify-discounts.csv')
  expect(await stored()).toEqual([
    { ...NOTHING, code: 'WELCOME15', kind: 'percent', percent: '15.00', from: '2026-01-01' },
    {
      ...NOTHING,
      code: 'TENOFF',
      kind: 'amount',
      amount: '100.00',
      minimum: '500.00',
      from: '2026-01-01',
      until: '2090-12-31',
    },
    {
      ...NOTHING,
      code: 'FREESHIP',
      kind: 'shipping',
      from: '2020-01-01',
      until: '2020-12-31',
      active: false,
    },
  ])
  expect(counts).toEqual({ new: 3, waiting: 1, same: 0, refused: 1 })
  expect(notes).toEqual([{ line: 5, code: 'BUY1GET1', note: 'kind' }])
})

test('our own columns, and a dry run that writes nothing', async () => {
  const tried = await moveIn('own-coupons.csv', { dryRun: true })
  expect([tried.counts.new, (await stored()).length]).toEqual([2, 0])
  expect(tried.rows[0]?.values).toMatchObject({
    code: 'HOŞGELDİN',
    gives: '%12.50',
    validUntil: '31.12.2090',
  })
  await moveIn('own-coupons.csv')
  expect(await stored()).toEqual([
    {
      ...{
        ...NOTHING,
        code: 'HOŞGELDİN',
        kind: 'percent',
        percent: '12.50',
        ceiling: '1250.50',
        minimum: '300.00',
      },
      ...{ from: '2026-12-01', until: '2090-12-31', each: 1, first: true },
    },
    { ...NOTHING, code: 'INDIRIM75', kind: 'amount', amount: '75.00', limit: 10 },
  ])
})

test('dates that can be read in two ways are asked; a file of something else is none', () => {
  const line = (...cells: string[]) => ({ line: 1, cells })
  const rows = [line('Kod', 'Yüzde', 'Bitiş'), line('YAZ10', '10', '05/12/2090')]
  expect(readCoupons(rows)).toEqual({ unclear: { dates: ['05/12/2090'], amounts: [] } })
  const read = readCoupons(rows, { dates: 'month-first' })
  expect(read && 'coupons' in read && read.coupons[0]?.validUntil).toBe('2090-05-12')
  expect(readCoupons([line('E-posta', 'Ad'), line('ayse@ornek.example', 'Ayşe')])).toBeNull()
})

test('amounts that can be read in two ways are asked, and one that shows its mark settles the others', () => {
  const rowsWith = (minimum: string) =>
    [
      ['Kod', 'Tutar', 'En az sepet'],
      ['YAZ10', '1.250', '2.500'],
      ['KIS10', '50', minimum],
    ].map((cells, at) => ({ line: at + 1, cells }))
  const amountsOf = (read: ReturnType<typeof readCoupons>) =>
    read && 'coupons' in read ? read.coupons.map(({ amount, minimum }) => [amount, minimum]) : read
  expect(amountsOf(readCoupons(rowsWith('100')))).toEqual({
    unclear: { dates: [], amounts: ['1.250', '2.500'] },
  })
  expect(amountsOf(readCoupons(rowsWith('100'), { decimal: 'comma' }))).toEqual([
    ['1250.00', '2500.00'],
    ['50.00', '100.00'],
  ])
  expect(amountsOf(readCoupons(rowsWith('99,90')))).toEqual([
    ['1250.00', '2500.00'],
    ['50.00', '99.90'],
  ])
})

test.each([
  ['10%', '10.00'],
  ['-12.5', '12.50'],
  ['0.5', null],
  ['101', null],
  ['abc', null],
  ['9'.repeat(50), null],
])('a percentage of %j is read as %s', (value, percent) => {
  const rows = [
    { line: 1, cells: ['code', 'discount_type', 'coupon_amount'] },
    { line: 2, cells: ['KOD1', 'percent', value] },
  ]
  const read = readCoupons(rows)
  if (!read || 'unclear' in read) throw new Error('not read')
  expect(read.coupons[0]?.percent ?? null).toBe(percent)
})
