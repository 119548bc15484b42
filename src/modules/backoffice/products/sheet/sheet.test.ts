import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { returnStock } from '#modules/goods/stock/stock.server.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockProblems } from '#tests/support/stock.ts'
import type { SheetChanged, SheetPage, SheetRow, VariantSheet } from './sheet-schemas.ts'

const made = await testShop()
const { db, buyer } = made
const owner = await staffBrowser(made)
const other = await staffBrowser(made)

const gross = (amount: string) => ({ amount, kind: 'gross' as const })
let shirt: BuiltProduct
beforeEach(async () => {
  shirt = await buildProduct(db, {
    name: 'Gömlek',
    variants: [
      { values: { Renk: 'Mavi', Beden: 'M' }, gross: '100', stock: 5 },
      { values: { Renk: 'Mavi', Beden: 'S' }, gross: '100', stock: 5 },
      { values: { Renk: 'Beyaz', Beden: 'S' }, gross: '120', stock: 5 },
    ],
  })
})

const variantsOf = async (id = shirt.id) =>
  (await owner.request<VariantSheet>('GET', `/products/${id}/variants`)).body
const rowsOf = async (id = shirt.id) => (await variantsOf(id)).rows
type Cells = Record<string, { seen: unknown; value: unknown }>
const save = (
  rows: { id: number; version?: number; cells: Cells }[],
  { by = owner, ...more }: { by?: typeof owner; booking?: string; warehouse?: number } = {},
) =>
  by.request<SheetChanged>('PATCH', '/products/sheet', {
    body: { booking: randomUUID(), ...more, rows: rows.map((row) => ({ version: 1, ...row })) },
  })
const priceCell = (row: SheetRow, amount: string) => ({
  price: { seen: gross(row.gross), value: gross(amount) },
})

describe('the sheet of a product', () => {
  test('shows its variants in the order of their options, with what each costs and has', async () => {
    const sheet = await variantsOf()
    expect(sheet).toMatchObject({ name: 'Gömlek', currency: 'TRY', warehouses: 1 })
    expect(sheet.options.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual([
      ['Renk', ['Mavi', 'Beyaz']],
      ['Beden', ['S', 'M']],
    ])
    expect(sheet.rows.map((row) => row.options.map(({ value }) => value).join('/'))).toEqual([
      'Mavi/S',
      'Mavi/M',
      'Beyaz/S',
    ])
    expect(sheet.rows[2]).toMatchObject({ gross: '120.00', net: '100', stock: 5, held: 0, barcode: '' })
  })

  test('of a list shows variants instead of their product, page by page', async () => {
    const mug = await buildProduct(db, { name: 'Kupa Sayfası' })
    const { body: chosen } = await owner.request<SheetPage>(
      'GET',
      `/products/sheet?ids=${mug.id},${shirt.id}`,
    )
    expect(chosen.rows).toHaveLength(4)
    const { body: page } = await owner.request<SheetPage>('GET', '/products/sheet?limit=1')
    expect(page.rows.map(({ id }) => id)).toEqual([mug.id])
    const { body: next } = await owner.request<SheetPage>(
      'GET',
      `/products/sheet?limit=1&cursor=${page.next}`,
    )
    expect(next.rows.map(({ parentId }) => parentId)).toEqual([shirt.id, shirt.id, shirt.id])
  })

  test('an archived product, a variant and an unknown id have none', async () => {
    const [child] = shirt.children
    expect((await owner.request('GET', `/products/${child?.id}/variants`)).status).toBe(404)
    expect((await owner.request('GET', '/products/999999/variants')).status).toBe(404)
    await db.unchecked("update products set status = 'deleted' where id = $1", [child?.id])
    const rows = await rowsOf()
    expect(rows).toHaveLength(2)
    await db.unchecked("update products set status = 'deleted' where id = $1", [shirt.id])
    const [row] = rows
    if (!row) throw new Error('no row')
    const { body } = await save([{ id: row.id, cells: priceCell(row, '1') }])
    expect(body).toMatchObject({ rows: [], saved: 0, errors: [{ id: row.id, field: null, code: 'GONE' }] })
  })
})

describe('a save', () => {
  test('writes every cell at once, and the product follows its variants', async () => {
    const rows = await rowsOf()
    const [first, second] = rows
    if (!first || !second) throw new Error('no rows')
    const { status, body } = await save([
      {
        id: first.id,
        cells: {
          ...priceCell(first, '79.90'),
          listPrice: { seen: null, value: gross('99.90') },
          cost: { seen: null, value: '40' },
          code: { seen: first.code, value: 'GOMLEK-MAVI-S' },
          barcode: { seen: '', value: '8690000000013' },
          name: { seen: first.name, value: 'Mavi Gömlek S' },
          nameEn: { seen: '', value: 'Blue Shirt S' },
          stock: { seen: 5, value: 9 },
          weight: { seen: '0', value: '0.25' },
        },
      },
      { id: second.id, cells: { stock: { seen: 5, value: 0 } } },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject({ conflicts: [], errors: [], saved: 10 })
    expect(body.rows[0]).toMatchObject({
      version: first.version + 1,
      gross: '79.90',
      listGross: '99.90',
      cost: '40',
      code: 'GOMLEK-MAVI-S',
      barcode: '8690000000013',
      barcodeProblem: 'check-digit',
      name: 'Mavi Gömlek S',
      nameEn: 'Blue Shirt S',
      stock: 9,
      desi: '0.25',
    })
    expect(body.rows[1]).toMatchObject({ version: second.version, stock: 0 })
    const page = await made.app.inject({ url: `/api/catalog/product/${shirt.id}` })
    expect(page.json()).toMatchObject({ quantity: 14, display: { price: '₺79,90' } })
    expect(await stockProblems(db)).toEqual([])
    const history = await db.unchecked(
      'select changed_by from price_history where product_id = $1 order by id desc limit 1',
      [first.id],
    )
    expect(history.rows[0]).toEqual({ changed_by: expect.stringContaining('owner') })
    const { rows: audit } = await db.unchecked(
      "select before, after from audit_log where action = 'product.sheet' and record_id = $1",
      [String(shirt.id)],
    )
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({
      before: { [`price @ ${first.code}`]: '100.00', [`quantity @ ${second.code}`]: 5 },
      after: { [`price @ ${first.code}`]: '79.90', [`quantity @ ${second.code}`]: 0 },
    })
  })

  test('of two people in one row keeps both; the cell that both changed is a conflict', async () => {
    const [row] = await rowsOf()
    if (!row) throw new Error('no row')
    await save(
      [{ id: row.id, cells: { ...priceCell(row, '90'), name: { seen: row.name, value: 'Onun adı' } } }],
      { by: other },
    )
    const { body } = await save([
      { id: row.id, cells: { ...priceCell(row, '80'), cost: { seen: null, value: '30' } } },
    ])
    expect(body.conflicts).toEqual([
      { id: row.id, field: 'price', seen: gross('100.00'), current: gross('90.00'), value: gross('80') },
    ])
    expect(body.rows[0]).toMatchObject({ gross: '90.00', cost: '30', name: 'Onun adı' })
  })

  test('at the same time: each cell is written once, no save waits forever', async () => {
    const rows = await rowsOf()
    const cells = (amount: string) =>
      rows.map((row) => ({ id: row.id, cells: { ...priceCell(row, amount), stock: { seen: 5, value: 7 } } }))
    const saves = await Promise.all([
      save(cells('10')),
      save(cells('20').reverse(), { by: other }),
      save(cells('30')),
    ])
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(saves.map(({ body }) => body.saved).toSorted((a, b) => a - b)).toEqual([0, 0, 2 * rows.length])
    expect((await rowsOf()).map(({ stock }) => stock)).toEqual([7, 7, 7])
    expect(await stockProblems(db)).toEqual([])
  })

  test('sent twice books and writes once', async () => {
    const [row] = await rowsOf()
    if (!row) throw new Error('no row')
    const booking = randomUUID()
    const rows = [{ id: row.id, cells: { ...priceCell(row, '55'), stock: { seen: 5, value: 8 } } }]
    await save(rows, { booking })
    const { body } = await save(rows, { booking })
    expect(body).toMatchObject({ saved: 0, conflicts: [], errors: [], rows: [{ stock: 8, gross: '55.00' }] })
    const third = [{ id: row.id, cells: { stock: { seen: 5, value: 6 } } }]
    expect((await save(third, { booking })).body.errors).toMatchObject([
      { field: 'stock', code: 'OTHER_BOOKING' },
    ])
    expect(await stockProblems(db)).toEqual([])
  })

  test('stock: what orders took meanwhile stays taken; what people moved is a conflict', async () => {
    const mug = await buildProduct(db, { name: 'Kupa', stock: 10 })
    await placeOrderFromCart(await buyer([mug, 3]), db)
    const cells = (value: number, seen = 10) => [{ id: mug.id, cells: { stock: { seen, value } } }]
    expect((await save(cells(12))).body.rows[0]).toMatchObject({ stock: 9, held: 3 })
    expect((await save(cells(20), { by: other })).body).toMatchObject({
      conflicts: [{ field: 'stock', seen: 10, current: 9, value: 20 }],
      rows: [{ stock: 9 }],
    })
    expect(await stockProblems(db)).toEqual([])
  })

  test('in a shop with two warehouses names the one whose stock it writes', async () => {
    const { body } = await owner.request<{ items: { id: number; name: string }[] }>('POST', '/warehouses', {
      body: { name: 'Şişli' },
    })
    const shelf = body.items.find(({ name }) => name === 'Şişli')
    const [row] = await rowsOf()
    if (!row || !shelf) throw new Error('no row')
    const cells = (seen: number, value: number) => [{ id: row.id, cells: { stock: { seen, value } } }]
    expect((await save(cells(5, 6))).body.errors).toMatchObject([{ code: 'WAREHOUSE_NEEDED' }])
    expect((await save(cells(0, 2), { warehouse: shelf.id })).body.rows[0]).toMatchObject({ stock: 2 })
    expect((await rowsOf())[0]).toMatchObject({ stock: 7 })
    await db.unchecked('delete from inventory where warehouse_id = $1', [shelf.id])
    await db.unchecked('delete from stock_ledger where warehouse_id = $1', [shelf.id])
    await db.unchecked('update stock_levels set quantity = quantity - 2 where product_id in ($1, $2)', [
      row.id,
      shirt.id,
    ])
    await db.unchecked('delete from warehouses where id = $1', [shelf.id])
  })

  test('tells wrong cells and rows with a sentence each and saves the rest', async () => {
    const taken = await buildProduct(db, { code: 'DOLU-1' })
    const [a, b, c] = await rowsOf()
    if (!a || !b || !c) throw new Error('no rows')
    const { body } = await save([
      { id: a.id, cells: { ...priceCell(a, '1.299,90'), code: { seen: a.code, value: 'dolu-1' } } },
      { id: b.id, cells: { code: { seen: b.code, value: 'İKİ' }, cost: { seen: null, value: '5' } } },
      { id: c.id, cells: { code: { seen: c.code, value: 'iki' } } },
      { id: shirt.id, cells: { code: { seen: 'x', value: 'y' } } },
      { id: 999_999, cells: {} },
    ])
    expect(body.errors.map(({ id, field, code }) => [id, field, code])).toEqual([
      [shirt.id, null, 'HAS_VARIANTS'],
      [999_999, null, 'GONE'],
      [a.id, 'price', 'NOT_A_NUMBER'],
      [a.id, 'code', 'CODE_TAKEN'],
      [b.id, 'code', 'CODE_TWICE'],
      [c.id, 'code', 'CODE_TWICE'],
    ])
    expect(body.errors.every(({ message }) => message.length > 10)).toBe(true)
    expect(body.rows).toMatchObject([{ gross: a.gross }, { cost: '5' }, { code: c.code }])
    expect(taken.code).toBe('DOLU-1')
  })

  test('swaps two codes', async () => {
    const [a, b] = await rowsOf()
    if (!a || !b) throw new Error('no rows')
    const { body } = await save([
      { id: a.id, cells: { code: { seen: a.code, value: b.code } } },
      { id: b.id, cells: { code: { seen: b.code, value: a.code } } },
    ])
    expect(body).toMatchObject({ errors: [], rows: [{ code: b.code }, { code: a.code }] })
  })

  test('without a version, with a row twice or with an unknown cell is refused whole', async () => {
    const [row] = await rowsOf()
    if (!row) throw new Error('no row')
    const cells = priceCell(row, '1')
    const bodies = [
      [{ id: row.id, cells }],
      [
        { id: row.id, version: 1, cells },
        { id: row.id, version: 1, cells },
      ],
      [{ id: row.id, version: 1, cells: { colour: { seen: 'a', value: 'b' } } }],
    ]
    for (const rows of bodies)
      expect(
        (await owner.request('PATCH', '/products/sheet', { body: { booking: randomUUID(), rows } })).status,
      ).toBe(422)
    expect((await rowsOf())[0]).toMatchObject({ gross: row.gross })
  })

  test('with one cell that the sender may not write is refused before anything is written', async () => {
    const finance = await staffBrowser(made, 'finance')
    const [row] = await rowsOf()
    if (!row) throw new Error('no row')
    expect((await save([{ id: row.id, cells: priceCell(row, '70') }], { by: finance })).status).toBe(200)
    const cells = { ...priceCell(row, '71'), stock: { seen: 5, value: 6 } }
    expect((await save([{ id: row.id, cells }], { by: finance })).status).toBe(403)
    expect((await rowsOf())[0]).toMatchObject({ gross: '70.00', stock: 5 })
  })
})

describe('new variants', () => {
  const add = (product: { id: number; version: number }, rows: unknown[], by = owner) =>
    by.request<VariantSheet & { heir: number | null }>('POST', `/products/${product.id}/variants`, {
      body: { rows },
      version: product.version,
    })
  const pair = (colour: string, size: string) => [
    ['Renk', colour],
    ['Beden', size],
  ]

  test('of a product that has some are like the others, with codes of their own', async () => {
    const { status, body } = await add(await variantsOf(), [
      { values: pair('beyaz', 'M'), price: gross('150'), barcode: '869 0000000013' },
      { values: pair('Yeşil', 'S') },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject({ heir: null })
    const made = body.rows.filter(({ id }) => !shirt.children.some((child) => child.id === id))
    expect(made).toMatchObject([
      { name: 'Gömlek Beyaz M', gross: '150.00', status: 'active', stock: 0, barcode: '8690000000013' },
      { name: 'Gömlek Yeşil S', gross: '100.00', code: `${shirt.code}-YESIL-S` },
    ])
    const page = await shownPage()
    expect(page.json().childProducts).toHaveLength(5)
  })
  const shownPage = () => made.app.inject({ url: `/api/catalog/product/${shirt.id}` })

  test('of a product that had none: the first takes over stock and barcode, all of them its price and its past', async () => {
    const mug = await buildProduct(db, {
      name: 'Sade Kupa',
      code: 'SADE',
      gross: '90',
      list: '100',
      earlier: [{ price: '60', days: 20 }],
      stock: 7,
      units: [{ value: 'Adet', barcode: '8690000000013' }],
      english: { name: 'Plain Mug' },
    })
    const { status, body } = await add(await variantsOf(mug.id), [
      { values: [['Renk', 'Mavi']] },
      { values: [['Renk', 'Sarı']], price: gross('95') },
    ])
    expect(status).toBe(201)
    expect(body.rows).toMatchObject([
      {
        id: body.heir,
        stock: 7,
        barcode: '8690000000013',
        gross: '90.00',
        code: 'SADE-MAVI',
        nameEn: 'Plain Mug Mavi',
      },
      { stock: 0, barcode: '', gross: '95.00', listGross: null },
    ])
    const { rows } = await db.unchecked(
      'select (select quantity from stock_levels where product_id = $1) as level, (select barcode from product_units where product_id = $1) as barcode',
      [mug.id],
    )
    expect(rows[0]).toEqual({ level: 7, barcode: '' })
    expect(await stockProblems(db)).toEqual([])
    const history = await db.unchecked<{ count: number }>(
      'select count(*)::int as count from price_history where product_id = $1',
      [body.heir],
    )
    expect(history.rows[0]?.count).toBeGreaterThan(1)
  })

  test('of a product with open orders: what comes back of them is the first variant’s', async () => {
    const mug = await buildProduct(db, { name: 'Satılmış Kupa', stock: 7 })
    const order = await placeOrderFromCart(await buyer([mug, 2]), db)
    const { body } = await add(await variantsOf(mug.id), [
      { values: [['Renk', 'Mavi']] },
      { values: [['Renk', 'Mor']] },
    ])
    expect(body.rows.map(({ stock }) => stock)).toEqual([5, 0])
    for (const _ of ['once', 'again']) await transaction(db, (tx) => returnStock(tx, order.id, 'cancel'))
    expect((await rowsOf(mug.id)).map(({ stock }) => stock)).toEqual([7, 0])
    expect(await stockProblems(db)).toEqual([])
  })

  test('are refused whole with a sentence, and nothing is written', async () => {
    const sheet = await variantsOf()
    const taken = await buildProduct(db, { code: 'KAPALI-1' })
    const bad = [
      [{ values: pair('MAVİ', 's') }],
      [{ values: [['Renk', 'Mor']] }],
      [{ values: pair('Mor', 'S'), price: gross('1.299,90') }],
      [{ values: pair('Mor', 'S'), code: taken.code.toLowerCase() }],
      [
        { values: pair('Mor', 'S'), code: 'AYNI' },
        { values: pair('Mor', 'M'), code: 'aynı' },
      ],
    ]
    for (const rows of bad) expect((await add(sheet, rows)).status, JSON.stringify(rows)).toBe(422)
    expect((await add({ ...sheet, version: 99 }, [{ values: pair('Mor', 'S') }])).status).toBe(409)
    expect((await variantsOf()).version).toBe(sheet.version)
    const catalogue = await staffBrowser(made, 'orders')
    expect((await add(sheet, [{ values: pair('Mor', 'S') }], catalogue)).status).toBe(403)
  })

  test('asked for twice at once are made once', async () => {
    const sheet = await variantsOf()
    const both = await Promise.all([
      add(sheet, [{ values: pair('Mor', 'S') }]),
      add(sheet, [{ values: pair('Mor', 'S') }], other),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('a copy of a product has its variants too, with codes of their own and without stock and barcodes', async () => {
  const boot = await buildProduct(db, {
    name: 'Bot',
    code: 'BOT',
    english: { name: 'Boot' },
    variants: [
      {
        code: 'BOT-40',
        values: { Numara: '40' },
        gross: '500',
        english: { name: 'Boot 40' },
        units: [{ value: 'Çift', barcode: '8690000000013' }],
      },
      { code: 'ESKI-41', values: { Numara: '41' }, gross: '600' },
      { code: 'BOT-42', values: { Numara: '42' }, status: 'deleted' },
    ],
  })
  const { body: copy } = await owner.request<{ id: number; code: string }>(
    'POST',
    `/products/${boot.id}/copy`,
  )
  expect(await rowsOf(copy.id)).toMatchObject([
    {
      code: `${copy.code}-40`,
      name: 'Bot (kopya) 40',
      nameEn: 'Boot (copy) 40',
      gross: '500.00',
      stock: 0,
      barcode: '',
      status: 'active',
    },
    { code: `${copy.code}-41`, name: 'Bot (kopya) 41', gross: '600.00', stock: 0 },
  ])
  expect(await stockProblems(db)).toEqual([])
})

describe('the options of a product', () => {
  const put = async (options: unknown[], id = shirt.id) =>
    owner.request<VariantSheet>('PUT', `/products/${id}/options`, {
      body: { options },
      version: (await variantsOf(id)).version,
    })
  const values = (...names: (string | object)[]) =>
    names.map((value) => (typeof value === 'string' ? { value } : value))

  test('are renamed for this product alone, and their order and English words are the shop’s', async () => {
    const coat = await buildProduct(db, {
      name: 'Palto',
      variants: [
        { values: { Renk: 'Beyaz', Beden: 'S' } },
        { values: { Renk: 'Mavi', Beden: 'M' } },
        { values: { Renk: 'Mavi', Beden: 'S' } },
      ],
    })
    const { status, body } = await put([
      {
        name: 'Renk',
        nameEn: 'Colour',
        values: values({ value: 'Lacivert', was: 'Mavi', valueEn: 'Navy' }, 'Beyaz'),
      },
      { name: 'Beden', values: values('M', 'S') },
    ])
    expect(status).toBe(200)
    expect(body.options).toMatchObject([
      { nameEn: 'Colour', values: [{ value: 'Lacivert', valueEn: 'Navy', variants: 2 }, { value: 'Beyaz' }] },
      { values: [{ value: 'M' }, { value: 'S' }] },
    ])
    expect(body.rows.map((row) => row.options.map(({ value }) => value).join('/'))).toEqual([
      'Lacivert/M',
      'Lacivert/S',
      'Beyaz/S',
    ])
    const others = await variantsOf(coat.id)
    expect(others.options).toMatchObject([
      { nameEn: 'Colour', values: [{ value: 'Beyaz' }, { value: 'Mavi' }] },
      { values: [{ value: 'M' }, { value: 'S' }] },
    ])
    await put([
      { name: 'Renk', nameEn: '', values: values('Lacivert', 'Beyaz') },
      { name: 'Beden', values: values('S', 'M') },
    ])
    expect((await variantsOf(coat.id)).options.map(({ nameEn }) => nameEn)).toEqual(['', ''])
  })

  test('a picture of a colour is that of all its variants', async () => {
    const file = `${'a'.repeat(24)}.webp`
    await db.unchecked(
      'insert into pictures (file, width, height) values ($1, 10, 10) on conflict do nothing',
      [file],
    )
    const sheet = await variantsOf()
    expect(sheet.options.map(({ hasPictures }) => hasPictures)).toEqual([true, false])
    const sizes = { name: 'Beden', values: values('S', 'M') }
    const { body } = await put([
      { name: 'Renk', values: values({ value: 'Mavi', pictures: [file] }, 'Beyaz') },
      sizes,
    ])
    expect(body.options[0]?.values.map(({ pictures }) => pictures)).toEqual([[file], []])
    const { rows } = await db.unchecked<{ count: number }>(
      'select count(*)::int as count from product_images i join products p on p.id = i.product_id where p.parent_id = $1',
      [shirt.id],
    )
    expect(rows[0]?.count).toBe(2)
    const missing = {
      name: 'Renk',
      values: values({ value: 'Mavi', pictures: [`${'b'.repeat(24)}.webp`] }, 'Beyaz'),
    }
    expect((await put([missing, sizes])).status).toBe(422)
  })

  test('have an order of their own, which the shop’s choices follow', async () => {
    const { body } = await put([
      { name: 'Beden', values: values('S', 'M') },
      { name: 'Renk', values: values('Mavi', 'Beyaz') },
    ])
    expect(body.options.map(({ name }) => name)).toEqual(['Beden', 'Renk'])
    expect(body.rows.map((row) => row.options.map(({ value }) => value).join('/'))).toEqual([
      'S/Mavi',
      'S/Beyaz',
      'M/Mavi',
    ])
    const shown = await made.shop.catalogue.product(shirt.id, { locale: 'tr', currency: 'TRY' })
    expect(shown?.childProducts[0]?.variants.map(({ name }) => name)).toEqual(['Beden', 'Renk'])
  })

  test('a value that variants have is not taken away', async () => {
    const { status, body } = await put([
      { name: 'Renk', values: values('Mavi') },
      { name: 'Beden', values: values('S', 'M') },
    ])
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: { options: expect.stringContaining('Beyaz') } })
  })
})

describe('variants of a product that are not wanted any more', () => {
  const move = async (to: 'archive' | 'restore', ids: number[], version?: number) =>
    owner.request<VariantSheet>('POST', `/products/${shirt.id}/variants/${to}`, {
      body: { ids },
      version: version ?? (await variantsOf()).version,
    })
  const idOf = async (label: string) => {
    const row = (await rowsOf()).find(({ options }) => options.map(({ value }) => value).join('/') === label)
    if (!row) throw new Error(`no variant ${label}`)
    return row.id
  }
  const archived = async () =>
    (await owner.request<{ items: { id: number }[] }>('GET', `/products/${shirt.id}/variants/archived`)).body
      .items

  test('are archived together, and come back as they were', async () => {
    const [off, on] = [await idOf('Mavi/S'), await idOf('Beyaz/S')]
    await owner.request('POST', `/products/${off}/hide`, { version: 1 })
    const { status, body } = await move('archive', [off, on])
    expect(status).toBe(200)
    expect(body).toMatchObject({ archived: 2, options: [{ values: [{ value: 'Mavi' }] }, {}] })
    expect((await archived()).map(({ id }) => id)).toEqual([off, on])
    expect(await made.shop.catalogue.product(on, { locale: 'tr', currency: 'TRY' })).toBeNull()
    const back = await move('restore', [off, on])
    expect(back.body).toMatchObject({
      archived: 0,
      rows: [
        { id: off, status: 'passive', stock: 5 },
        { status: 'active' },
        { id: on, status: 'active', gross: '120.00' },
      ],
    })
    const { body: history } = await owner.request<{ items: { action: string }[] }>(
      'GET',
      `/audit/product/${shirt.id}`,
    )
    expect(history.items.map(({ action }) => action)).toEqual([
      'product.restoreVariants',
      'product.archiveVariants',
    ])
  })

  test('do not come back beside one with the same values, and others’ are refused', async () => {
    const id = await idOf('Beyaz/S')
    await move('archive', [id])
    const again = [
      ['Renk', 'Beyaz'],
      ['Beden', 'S'],
    ]
    await owner.request('POST', `/products/${shirt.id}/variants`, {
      body: { rows: [{ values: again }] },
      version: (await variantsOf()).version,
    })
    expect(await move('restore', [id])).toMatchObject({
      status: 422,
      body: { fields: { rows: expect.stringContaining('Beyaz / S') } },
    })
    const mug = await buildProduct(db, { name: 'Kupa' })
    expect((await move('archive', [mug.id])).status).toBe(422)
    expect((await move('archive', [id], 1)).status).toBe(409)
  })
})
