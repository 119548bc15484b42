import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { valueLines } from './import-value-lines.ts'

const db = await testDatabase()
const emptyTables = await tableEmptier(db)
beforeAll(() => buildCurrencies(db))
beforeEach(emptyTables)
const { importText, rows } = importHelpers(db)

/** Everything that an import could leave behind. */
async function contents() {
  const tables = [
    'products',
    'product_units',
    'stock_levels',
    'stock_ledger',
    'inventory',
    'price_history',
    'categories',
    'brands',
    'tags',
    'warehouses',
    'import_runs',
    'import_changes',
    'old_product_keys',
  ]
  const { rows: present } = await db.unchecked<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1',
    ['public'],
  )
  const names = present.map(({ name }) => name).filter((name) => tables.includes(name))
  return Promise.all(names.map((name) => rows(`select * from ${name} order by 1, 2`)))
}

const FIRST = `Kod;Ana Ürün Kodu;Ad;Kategori;Fiyat;Liste Fiyatı;Stok;Varyant: Renk;Görseller
KUPA;;Çini Kupa;Ev > Mutfak;100;;5;;kupa.jpg
FINCAN;;Fincan;Ev > Mutfak;50;80;7;;
SAKSI;;Saksı;Bahçe;;;;;
SAKSI-K;SAKSI;;;200;;3;Kırmızı;
SAKSI-M;SAKSI;;;180;;4;Mavi;
`

describe('a dry run', () => {
  test('shows new products as they would be, and writes nothing', async () => {
    const before = await contents()
    const { values } = await importText(FIRST, { dryRun: true })
    expect(await contents()).toEqual(before)
    expect(values).toMatchObject({ compared: 3, priceUp: 0, priceDown: 0, largestJump: null, changes: [] })
    expect(values?.products).toMatchObject([
      {
        line: 2,
        code: 'KUPA',
        name: 'Çini Kupa',
        state: 'new',
        price: '100.00 TRY',
        stock: 5,
        categories: 'Ev > Mutfak',
        picture: 'kupa.jpg',
      },
      { code: 'FINCAN', price: '50.00 TRY', listPrice: '80.00 TRY', stock: 7 },
      { code: 'SAKSI', price: '180.00 TRY', stock: 7, options: 'Renk: Kırmızı, Mavi' },
    ])
  })

  test('shows what changes, old and new, and which price jumps most', async () => {
    await importText(FIRST)
    const before = await contents()
    const changed = FIRST.replace('100;;5', '1000;;2').replace(
      'Fincan;Ev > Mutfak;50;80;7',
      'Kahve Fincanı;Ev > Sofra;40;(boş);9',
    )
    const report = await importText(changed, { dryRun: true })
    expect(await contents()).toEqual(before)
    expect(report).toMatchObject({ created: 0, updated: 2, unchanged: 1 })
    expect(report.values).toMatchObject({ priceUp: 1, priceDown: 1, stockUp: 1, stockDown: 1 })
    expect(report.values?.largestJump).toEqual({
      code: 'KUPA',
      name: 'Çini Kupa',
      from: '100.00 TRY',
      to: '1000.00 TRY',
      percent: 900,
    })
    expect(report.values?.changes).toEqual([
      {
        code: 'KUPA',
        name: 'Çini Kupa',
        fields: [
          { field: 'price', from: '100.00 TRY', to: '1000.00 TRY' },
          { field: 'stock', from: '5', to: '2' },
        ],
      },
      {
        code: 'FINCAN',
        name: 'Kahve Fincanı',
        fields: [
          { field: 'price', from: '50.00 TRY', to: '40.00 TRY' },
          { field: 'listPrice', from: '80.00 TRY', to: '–' },
          { field: 'stock', from: '7', to: '9' },
          { field: 'name', from: 'Fincan', to: 'Kahve Fincanı' },
          { field: 'slug', from: 'fincan', to: 'kahve-fincani' },
          { field: 'categories', from: 'Ev > Mutfak', to: 'Ev > Sofra' },
        ],
      },
    ])
    expect(report.values?.products.map(({ state }) => state)).toEqual(['changed', 'changed', 'unchanged'])
  })

  test('counts what the import then does', async () => {
    await importText(FIRST)
    const changed = FIRST.replace('200;;3', '210;;3')
    const { values, ...tried } = await importText(changed, { dryRun: true })
    expect(await importText(changed)).toEqual(tried)
    expect(values?.changes.map(({ code }) => code)).toContain('SAKSI-K')
  })

  test('compares the values of the first thousands of a large file, and says so', async () => {
    const many = Array.from({ length: 6500 }, (_, n) => `K${n};Kupa ${n};12;3`).join('\n')
    const report = await importText(`Kod;Ad;Fiyat;Stok\n${many}\n`, { dryRun: true })
    expect(report).toMatchObject({ created: 6500, values: { compared: 5000 } })
    expect(report.values?.products).toHaveLength(20)
    expect(report.values && valueLines(report.values, report.gaps.products, 'tr')).toContain(
      'Değerler dosyanın ilk 5.000 ürünü için karşılaştırıldı (toplam 6.500).',
    )
  })
})
