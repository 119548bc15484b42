import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDatabase, transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()

interface Step {
  /** Istanbul day the price began on. */
  from: string
  /** Net, for one unit. */
  price: string
  list?: string
  taxRate?: string
  currency?: 'TRY' | 'USD'
  multiplier?: number
}

/** Creates a product with this price history; the last step is its current price. */
async function priced(steps: readonly Step[]): Promise<number> {
  const present = steps.at(-1)
  const { id } = await buildProduct(db, {
    units: [],
    stock: 0,
    currency: present?.currency,
    taxRate: present?.taxRate,
  })
  for (const { from, price, list = null, taxRate = '20', currency = 'TRY', multiplier = 1 } of steps) {
    await db.unchecked(
      `insert into price_history (product_id, unit_value, multiplier, currency, tax_rate, sale_price, list_price, valid_from)
       values ($1, 'Adet', $2, $3, $4, $5, $6, $7)`,
      [id, multiplier, currency, taxRate, price, list, `${from}T00:00:00+03:00`],
    )
  }
  await db.unchecked(
    `insert into product_units (product_id, value, multiplier, sale_price, list_price) values ($1, 'Adet', $2, $3, $4)`,
    [id, present?.multiplier ?? 1, present?.price, present?.list ?? null],
  )
  return id
}

async function struck(id: number): Promise<string | null> {
  const { rows } = await db.unchecked<{ struck: string | null }>(
    'select trim_scale(struck_price)::text as struck from product_units where product_id = $1 and position = 0',
    [id],
  )
  return rows[0]?.struck ?? null
}

async function historyOf(id: number) {
  const { rows } = await db.unchecked<Record<string, string | number | null>>(
    `select unit_value as unit, multiplier, currency, trim_scale(tax_rate)::text as "taxRate",
            trim_scale(sale_price)::text as price, trim_scale(list_price)::text as list
       from price_history where product_id = $1 order by valid_from, id`,
    [id],
  )
  return rows
}

const setPrice = (id: number, price: string, list: string | null) =>
  db.unchecked('update product_units set sale_price = $2, list_price = $3 where product_id = $1', [
    id,
    price,
    list,
  ])

const autumn: Step[] = [
  { from: '2026-08-01', price: '1000' },
  { from: '2026-10-05', price: '1200' },
  { from: '2026-10-20', price: '900' },
  { from: '2026-10-25', price: '1200' },
]

describe('the struck price is the lowest price of the 30 days before the discount', () => {
  test.each([
    {
      from: '2026-11-15',
      price: '840',
      struck: '900',
      why: 'the window opens on 16.10 and contains the dip of 20.10',
    },
    { from: '2026-11-15', price: '950', struck: null, why: 'above the reference price: no claim' },
    { from: '2026-11-15', price: '900', struck: null, why: 'equal to the reference price' },
    { from: '2026-11-15', price: '840', list: '870', struck: '870', why: 'the merchant may claim less' },
    {
      from: '2026-11-25',
      price: '840',
      struck: '1200',
      why: 'the dip ended before the window opens on 26.10',
    },
    {
      from: '2026-11-24',
      price: '840',
      struck: '1200',
      why: 'when the window opens on 25.10 the price is already 1200',
    },
    {
      from: '2026-11-23',
      price: '840',
      struck: '900',
      why: 'the dip is current when the window opens on 24.10',
    },
    {
      from: '2026-10-26',
      price: '840',
      list: '5000',
      struck: '900',
      why: 'a list price that was never charged',
    },
    { from: '2026-11-15', price: '0', struck: null, why: 'a price of 0 is on request, not discounted' },
    { from: '2026-11-15', price: '1200', struck: '1200', why: 'an equal list price is no discount' },
    { from: '2026-11-15', price: '1300', struck: null, why: 'a list price below the price' },
  ])('$price from $from strikes $struck: $why', async ({ struck: expected, list = '1200', ...sale }) => {
    expect(await struck(await priced([...autumn, { ...sale, list }]))).toBe(expected)
  })

  test.each<{ steps: Step[]; struck: string | null; why: string }>([
    {
      steps: [{ from: '2026-11-01', price: '700', list: '1000' }],
      struck: '1000',
      why: 'first offered on sale: the merchant’s list price is the only reference',
    },
    {
      steps: [
        { from: '2026-11-01', price: '700', list: '1000' },
        { from: '2026-11-10', price: '700', list: '2000' },
      ],
      struck: '1000',
      why: 'a list price raised later contradicts the one stated first',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1000' },
        { from: '2026-09-01', price: '800', list: '1000' },
        { from: '2026-11-01', price: '600', list: '1000' },
      ],
      struck: '1000',
      why: 'a discount that deepens is the same discount',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1000' },
        { from: '2026-09-01', price: '600', list: '1000' },
        { from: '2026-11-01', price: '800', list: '1000' },
      ],
      struck: null,
      why: 'a rise starts a new discount, after days at 600',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1000' },
        { from: '2026-10-01', price: '600', list: '1000' },
        { from: '2026-10-20', price: '1000' },
        { from: '2026-10-25', price: '600', list: '1000' },
      ],
      struck: null,
      why: 'ended and restarted within 30 days',
    },
    {
      steps: [
        { from: '2026-06-01', price: '1000' },
        { from: '2026-07-01', price: '600', list: '1000' },
        { from: '2026-08-01', price: '1000' },
        { from: '2026-10-25', price: '600', list: '1000' },
      ],
      struck: '1000',
      why: 'ended long before it restarted',
    },
    {
      steps: [
        { from: '2026-08-01', price: '500' },
        { from: '2026-09-01', price: '0' },
        { from: '2026-11-01', price: '600', list: '1000' },
      ],
      struck: null,
      why: 'a time without a price does not erase the price before it',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1000', taxRate: '10' },
        { from: '2026-11-01', price: '600', list: '1000', taxRate: '20' },
      ],
      struck: '916.666667',
      why: 'shoppers paid 1100,00 with %10, which is 916,67 before %20',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1000', taxRate: '10' },
        { from: '2026-10-01', price: '600', list: '1000', taxRate: '10' },
        { from: '2026-11-01', price: '600', list: '1000', taxRate: '20' },
      ],
      struck: '916.666667',
      why: 'a KDV rate that rises does not end a discount',
    },
    {
      steps: [
        { from: '2026-08-01', price: '10', currency: 'USD' },
        { from: '2026-11-01', price: '400', list: '500', currency: 'TRY' },
      ],
      struck: '412.5',
      why: 'a price in dollars counts at 41,25',
    },
    {
      steps: [
        { from: '2026-08-01', price: '1200', multiplier: 12 },
        { from: '2026-11-01', price: '550', list: '1200', multiplier: 6 },
      ],
      struck: '600',
      why: 'a box of six is half a box of twelve',
    },
  ])('$struck: $why', async ({ steps, struck: expected }) => {
    expect(await struck(await priced(steps))).toBe(expected)
  })

  test('a struck price was stated by the merchant, is above the price and not above any price charged in the window', async () => {
    const day = (before: number) =>
      new Date(Date.UTC(2026, 10, 20) - before * 86_400_000).toISOString().slice(0, 10)
    const step = fc.record({
      before: fc.integer({ min: 1, max: 90 }),
      price: fc.integer({ min: 1, max: 20 }),
      list: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
    })
    const steps = fc.uniqueArray(step, { selector: ({ before }) => before, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 20 }), async (past, price) => {
        const sorted = past.toSorted((a, b) => b.before - a.before)
        const history = sorted.map(({ before, price: charged, list }) => ({
          from: day(before),
          price: String(charged),
          ...(list === undefined ? {} : { list: String(list) }),
        }))
        // A list price that no earlier discount used, so that the discount begins now.
        const fresh = { from: day(0), price: String(price), list: '100', currency: 'TRY' as const }
        const wasOnSale = (sorted.at(-1)?.list ?? 0) > (sorted.at(-1)?.price ?? 0)
        fc.pre(!wasOnSale)
        const result = await struck(await priced([...history, fresh]))
        const effective = sorted.findLast(({ before }) => before >= 30)
        const charged = [...(effective ? [effective] : []), ...sorted.filter(({ before }) => before < 30)]
        const lowest = charged.length === 0 ? 100 : Math.min(...charged.map((each) => each.price))
        expect(result).toBe(lowest > price ? String(lowest) : null)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the price history', () => {
  test('records every price change, whatever statement writes it', async () => {
    const { id } = await buildProduct(db, {
      price: '100',
      units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }],
    })
    await setPrice(id, '90', null)
    await setPrice(id, '90', null)
    await db.unchecked(
      'update product_units set barcode = $2, position = position + 10 where product_id = $1',
      [id, '1'],
    )
    await db.unchecked('update products set tax_rate = 10, name = $2 where id = $1', [id, 'Kupa'])
    await db.unchecked(`update products set currency = 'USD' where id = $1`, [id])
    const row = (unit: string, multiplier: number, price: string, taxRate = '20', currency = 'TRY') => ({
      ...{ unit, multiplier, currency, taxRate, price },
      list: null,
    })
    expect((await historyOf(id)).filter(({ unit }) => unit === 'Adet')).toEqual([
      row('Adet', 1, '100'),
      row('Adet', 1, '90'),
      row('Adet', 1, '90', '10'),
      row('Adet', 1, '90', '10', 'USD'),
    ])
    expect((await historyOf(id)).filter(({ unit }) => unit === 'Koli')).toHaveLength(4)
  })

  test('does not record exchange rate changes', async () => {
    const id = await priced([{ from: '2026-08-01', price: '10', currency: 'USD' }])
    await setPrice(id, '7', '10')
    const before = await historyOf(id)
    await db.unchecked(`update currencies set exchange_rate = 60 where code = 'USD'`)
    await setPrice(id, '6', '10')
    expect([await struck(id), (await historyOf(id)).length]).toEqual(['10', before.length + 1])
    await db.unchecked(`update currencies set exchange_rate = 41.25 where code = 'USD'`)
  })

  test('of a unit survives its removal, return and renaming', async () => {
    const id = await priced([{ from: '2026-08-01', price: '500' }])
    await db.unchecked(`update product_units set value = 'Tane' where product_id = $1`, [id])
    await setPrice(id, '600', '1000')
    expect(await struck(id)).toBeNull()
    await db.unchecked('delete from product_units where product_id = $1', [id])
    await db.unchecked(
      `insert into product_units (product_id, value, sale_price, list_price) values ($1, 'Tane', 450, 1000)`,
      [id],
    )
    expect(await struck(id)).toBe('500')
  })

  test('ignores intermediate prices within one transaction', async () => {
    const id = await priced([{ from: '2026-08-01', price: '10', currency: 'USD' }])
    await transaction(db, async (tx) => {
      await tx.unchecked(`update products set currency = 'TRY' where id = $1`, [id])
      await tx.unchecked(
        'update product_units set sale_price = 300, list_price = 400 where product_id = $1',
        [id],
      )
    })
    expect(await struck(id)).toBe('400')
  })

  test('accepts evidence of earlier prices added later', async () => {
    const { id } = await buildProduct(db, { price: '700', list: '1000' })
    expect(await struck(id)).toBe('1000')
    await db.unchecked(
      `insert into price_history (product_id, unit_value, currency, tax_rate, sale_price, valid_from)
       values ($1, 'Adet', 'TRY', 20, 750, now() - interval '20 days')`,
      [id],
    )
    expect(await struck(id)).toBe('750')
  })

  test('cannot be changed or deleted, except with its product', async () => {
    const { id } = await buildProduct(db)
    for (const statement of ['update price_history set sale_price = 1', 'delete from price_history']) {
      await expect(db.unchecked(`${statement} where product_id = $1`, [id])).rejects.toThrow('append-only')
    }
    await db.unchecked('delete from stock_ledger where product_id = $1', [id])
    await db.unchecked('delete from inventory where product_id = $1', [id])
    await db.unchecked('delete from stock_levels where product_id = $1', [id])
    await db.unchecked('delete from products where id = $1', [id])
    expect(await historyOf(id)).toEqual([])
  })

  test('a struck price cannot be written by hand', async () => {
    const id = await priced([...autumn, { from: '2026-11-15', price: '840', list: '1200' }])
    await db.unchecked('update product_units set struck_price = 1200 where product_id = $1', [id])
    expect(await struck(id)).toBe('900')
  })

  test('concurrent writers leave the last price last and a struck price derived from the history', async () => {
    const id = await priced([{ from: '2026-08-01', price: '1000' }])
    const many = openDatabase({ connection: db.connection, maxConnections: 8 })
    const write = (index: number) =>
      index % 3 === 0
        ? many.unchecked('update products set tax_rate = $2 where id = $1', [id, index % 2 === 0 ? 10 : 20])
        : many.unchecked(
            'update product_units set sale_price = $2, list_price = 1000 where product_id = $1',
            [id, 900 - index],
          )
    await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)))
    await many.close()
    const { rows } = await db.unchecked<{ agree: boolean }>(
      `select (h.sale_price, h.tax_rate) = (u.sale_price, p.tax_rate)
              and u.struck_price is not distinct from struck_price(u.product_id, u.value) as agree
         from product_units u join products p on p.id = u.product_id
        cross join lateral (select * from price_history where product_id = p.id order by valid_from desc, id desc limit 1) h
        where p.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ agree: true }])
  })
})
