import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { buildBuyerWithOrder, shipOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { checkData, DATA_CHECKS, type DataCheck } from './data-checks.server.ts'

const made = await testShop()
const { db, shop } = made
const dataDir = dirname(shop.pictures.folder)
const checkDataOnce = commandRunner('check-data')
const run = (...args: string[]) => checkDataOnce(args, { DATABASE_URL: db.url, DATA_DIR: dataDir })

const pot = await buildProduct(db, {
  name: 'Bakır Cezve',
  gross: '250',
  stock: 20,
  category: 'mutfak/cezveler',
})
const towel = await buildProduct(db, {
  name: 'Peştamal',
  variants: [
    { values: { Renk: 'Mavi' }, gross: '120', stock: 5 },
    { values: { Renk: 'Yeşil' }, gross: '120', stock: 7 },
  ],
})
await refreshDerived(db, [towel.id, ...towel.children.map(({ id }) => id)])
const coupon = await buildCoupon(db, { code: 'BAHAR' })
const { order } = await buildBuyerWithOrder(made, [pot, 2])
const { order: sent } = await buildBuyerWithOrder(made, [pot, 1])
await shipOrder(shop, sent.id)
const picture = await shop.pictures.save(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b87333' } })
    .png()
    .toBuffer(),
)
await db.unchecked('insert into pictures (file, width, height) values ($1, 8, 8)', [picture.file])

const contradictions = async () => {
  const results = await checkData({ db, pictures: shop.pictures, most: 3 })
  return Object.fromEntries([...results].filter(([, { found }]) => found > 0))
}

const TRUE_BY_TRIGGERS = ['orders', 'order_lines', 'order_parcel_lines', 'product_units', 'products']

/** Writes what no code of the shop would write: without the triggers that keep these tables true. */
const tamper = (sql: string) =>
  transaction(db, async (tx) => {
    for (const table of TRUE_BY_TRIGGERS) await tx.unchecked(`alter table ${table} disable trigger user`)
    for (const each of sql.split(';')) await tx.unchecked(each)
    for (const table of TRUE_BY_TRIGGERS) await tx.unchecked(`alter table ${table} enable trigger user`)
  })

test('a shop that has sold and sent contradicts itself nowhere, and the command says so', async () => {
  expect(await contradictions()).toEqual({})
  const { code, output, errors } = await run()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output.match(/^✓ /gm)).toHaveLength(DATA_CHECKS.length)
  expect(output).toContain('Veriler birbirini tutuyor.')
})

interface Tampering {
  check: DataCheck
  how: string
  sql: string
  mended: string
  record: string
  says: string
  /** Other checks that see the same row from their side. */
  also?: readonly DataCheck[]
}

const orderNo = `order ${order.orderNo}`
const [blue] = towel.children
const TAMPERINGS: readonly Tampering[] = [
  {
    check: 'stock',
    how: 'a piece that is in a warehouse alone',
    sql: `update inventory set quantity = quantity + 1 where product_id = ${pot.id}`,
    mended: `update inventory set quantity = quantity - 1 where product_id = ${pot.id}`,
    record: `product ${pot.id}`,
    says: 'stock_levels=17 inventory=18 stock_ledger=17',
  },
  {
    check: 'parents',
    how: 'a product with variants that says another stock than they have',
    sql: `update stock_levels set quantity = 13 where product_id = ${towel.id}`,
    mended: `update stock_levels set quantity = 12 where product_id = ${towel.id}`,
    record: `product ${towel.id}`,
    says: 'stock_levels=13 variants=12',
  },
  {
    check: 'sold',
    how: 'pieces sold that nobody counted',
    sql: `update stock_levels set sold = 2 where product_id = ${pot.id}`,
    mended: `update stock_levels set sold = 3 where product_id = ${pot.id}`,
    record: `product ${pot.id}`,
    says: 'stock_levels.sold=2 stock_ledger=3',
  },
  {
    check: 'held',
    how: 'an order of more pieces than it took',
    sql: `update order_lines set quantity = 3 where order_id = '${order.id}'`,
    mended: `update order_lines set quantity = 2 where order_id = '${order.id}'`,
    record: orderNo,
    says: 'orders.status=awaiting_payment stock_ledger=2 order_lines=3',
  },
  {
    check: 'totals',
    how: 'a line that costs more than its order adds up',
    sql: `update order_lines set net = net + 1, gross = gross + 1 where order_id = '${order.id}'`,
    mended: `update order_lines set net = net - 1, gross = gross - 1 where order_id = '${order.id}'`,
    record: orderNo,
    says: 'order_lines.net=417.67',
  },
  {
    check: 'payments',
    how: 'an order that is confirmed without the payment of its card',
    sql: `update orders set payment_type = 'card', status = 'confirmed' where id = '${order.id}'`,
    mended: `update orders set payment_type = 'bank_transfer', status = 'awaiting_payment' where id = '${order.id}'`,
    record: orderNo,
    says: 'orders.status=confirmed payments(paid)=0',
  },
  {
    check: 'coupons',
    how: 'a use of a coupon that no order made',
    sql: `update coupons set used = 1 where id = ${coupon.id}`,
    mended: `update coupons set used = 0 where id = ${coupon.id}`,
    record: 'coupon BAHAR',
    says: 'coupons.used=1 coupon_uses=0',
  },
  {
    check: 'parcels',
    how: 'a parcel without anything in it',
    sql: `update order_parcel_lines set order_line_id = ${order.lineIds[0]}`,
    mended: `update order_parcel_lines set order_line_id = ${sent.lineIds[0]}`,
    record: `order ${sent.orderNo}`,
    says: 'order_lines(other order)>0',
    also: ['orderLists'],
  },
  {
    check: 'orderLists',
    how: 'an order that is in no list of those to be sent',
    sql: `update orders set owes_pieces = false where id = '${order.id}'`,
    mended: `update orders set owes_pieces = true where id = '${order.id}'`,
    record: orderNo,
    says: 'orders.owes_pieces=f owed_pieces=t',
  },
  {
    check: 'prices',
    how: 'a price that its history does not know',
    sql: `update product_units set sale_price = sale_price + 1 where product_id = ${pot.id}`,
    mended: `update product_units set sale_price = sale_price - 1 where product_id = ${pot.id}`,
    record: `product ${pot.id}`,
    says: 'unit=Adet',
  },
  {
    check: 'families',
    how: 'a variant of a product without variants',
    sql: `update products set parent_id = ${pot.id} where id = ${blue?.id}`,
    mended: `update products set parent_id = ${towel.id} where id = ${blue?.id}`,
    record: `product ${blue?.id}`,
    says: `parent_id=${pot.id} has_children=false`,
    also: ['parents', 'searchTexts'],
  },
  {
    check: 'categories',
    how: 'a product that the category above its own does not list',
    sql: `update product_categories set direct = true where product_id = ${pot.id};
      delete from product_categories where product_id = ${pot.id} and category_id = (select id from categories where parent_id is null)`,
    mended: `insert into product_categories (product_id, category_id, direct)
      select ${pot.id}, id, false from categories where parent_id is null`,
    record: `product ${pot.id}`,
    says: 'product_categories=0',
  },
  {
    check: 'ratings',
    how: 'stars that nobody gave',
    sql: `update products set star_rate = 5, comment_count = 40 where id = ${pot.id}`,
    mended: `update products set star_rate = 0, comment_count = 0 where id = ${pot.id}`,
    record: `product ${pot.id}`,
    says: 'star_rate=5.00 comment_count=40',
  },
  {
    check: 'searchTexts',
    how: 'a name that search has never heard of',
    sql: `update products set name = 'Pirinç İbrik' where id = ${pot.id}`,
    mended: `update products set name = 'Bakır Cezve' where id = ${pot.id}`,
    record: `product ${pot.id}`,
    says: 'search_text',
  },
  {
    check: 'searchTexts',
    how: 'a description that search has never heard of',
    sql: `delete from product_words_due where product_id = ${pot.id}`,
    mended: `insert into product_words_due (product_id) values (${pot.id})`,
    record: `product ${pot.id}`,
    says: 'product_words',
  },
]

test.each(TAMPERINGS)('$check finds $how', async ({ check, sql, mended, record, says, also = [] }) => {
  await tamper(sql)
  const { [check]: found, ...others } = await contradictions()
  expect(found).toMatchObject({ found: 1, examples: [{ record, says: expect.stringContaining(says) }] })
  expect(Object.keys(others).toSorted()).toEqual([...also].toSorted())
  await tamper(mended)
  expect(await contradictions()).toEqual({})
})

test('a picture whose file was deleted is named by the command, which ends with 1', async () => {
  await rm(join(dataDir, 'images', picture.file))
  const { code, output, errors } = await run('--language', 'en')
  expect(code).toBe(1)
  expect(output).toContain(
    `✗ The file of each picture is there: records that disagree: 1\n    picture ${picture.file}`,
  )
  expect(errors).toContain('Checks that failed: 1.')
})

test('the command explains itself, and refuses what it does not know', async () => {
  expect(await run('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('npm run check-data'),
  })
  expect(await run('--all')).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringContaining('Kullanım'),
  })
})
