import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { Schema } from './schema.ts'

const { connection } = await testDatabase()
const client = new pg.Client(connection)
await client.connect()
afterAll(() => client.end())
const schema = await Schema.read(client)

test.each([
  { text: 'select no_such_column from carts', says: 'column "no_such_column" does not exist' },
  { text: 'select from no_such_table', says: 'relation "no_such_table" does not exist' },
  { text: 'select id frm carts', says: 'syntax error' },
])('a statement that PostgreSQL does not accept is refused: $text', async ({ text, says }) => {
  await expect(schema.describe(text)).rejects.toThrow(says)
  expect((await schema.describe('select 1 as one')).columns).toMatchObject([{ name: 'one', type: 'int4' }])
})

test('parameters and columns have the types of the schema', async () => {
  const { params, columns } = await schema.describe(
    'select total, note from orders, carts where orders.id = $1',
  )
  expect(params).toEqual(['text'])
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['total', 'numeric'],
    ['note', 'text'],
  ])
})

test.each([
  { text: 'select note from carts', nullable: false, why: 'the column is never null' },
  { text: 'select visitor_hash from carts', nullable: true, why: 'the column may be null' },
  {
    text: 'select c.note from customers u left join carts c on c.customer_id = u.id',
    nullable: true,
    why: 'a customer may have no cart',
  },
  {
    text: 'select c.note from customers u join carts c on c.customer_id = u.id',
    nullable: false,
    why: 'only customers with a cart',
  },
  { text: 'select max(note) from carts', nullable: null, why: 'PostgreSQL cannot tell of an expression' },
])('a column may be null or not: $why', async ({ text, nullable }) => {
  expect((await schema.describe(text)).columns[0]?.nullable).toBe(nullable)
})

test('the words of a check constraint are those a column may hold', async () => {
  const [status] = (await schema.describe('select status from orders')).columns
  expect(status?.words).toContain('awaiting_payment')
})

test('a statement writes the tables it changes, also inside a with, and reads the others', async () => {
  const { writes, reads } = await schema.describe(`
    with emptied as (delete from cart_lines where cart_id = $1 returning product_id)
    update carts set version = carts.version + 1 from products p where p.id in (select product_id from emptied)`)
  expect([...writes].sort()).toEqual(['cart_lines', 'carts'])
  expect([...reads]).toEqual(['products'])
})
