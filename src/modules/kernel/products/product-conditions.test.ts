import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  isDeleted,
  isKnownToShoppers,
  isListed,
  isOnSale,
  isPricedSku,
  isShownWithStock,
  isUnknownToShoppers,
} from './product-conditions.server.ts'

const db = await testDatabase()
const STATUSES = ['active', 'passive', 'draft', 'deleted'] as const
type Status = (typeof STATUSES)[number]

interface Product {
  status: Status
  /** Null for a product that is no variant. */
  parent: Status | null
  hasChildren: boolean
  price: number
  quantity: number | null
}

const isUnknown = (status: Status | null) => status === 'deleted' || status === 'draft'

/** Every combination that a product can be in. */
const products: Product[] = STATUSES.flatMap((status) =>
  [null, ...STATUSES].flatMap((parent) =>
    [false, ...(parent === null ? [true] : [])].flatMap((hasChildren) =>
      [0, 10].flatMap((price) =>
        [null, -1, 0, 1].map((quantity) => ({ status, parent, hasChildren, price, quantity })),
      ),
    ),
  ),
)
const parents = Object.fromEntries(
  await Promise.all(STATUSES.map(async (status) => [status, (await buildProduct(db, { status })).id])),
)
const { rows: inserted } = await db.unchecked<{ id: number }>(
  `insert into products (code, name, slug, tax_rate, currency, sale_price, status, parent_id, has_children)
   select 'k' || position, 'Ürün', 'urun', 20, 'TRY', price, status, parent, has_children
     from unnest($1::numeric[], $2::text[], $3::int[], $4::bool[]) with ordinality
       as x(price, status, parent, has_children, position)
    order by position returning id`,
  [
    products.map(({ price }) => price),
    products.map(({ status }) => status),
    products.map(({ parent }) => parent && parents[parent]),
    products.map(({ hasChildren }) => hasChildren),
  ],
)
const ids = inserted.map(({ id }) => id)
await db.unchecked(
  `insert into stock_levels (product_id, quantity)
   select id, quantity from unnest($1::int[], $2::int[]) as x(id, quantity) where quantity is not null`,
  [ids, products.map(({ quantity }) => quantity)],
)

test.each<{ name: string; condition: string; expected: (product: Product) => boolean }>([
  {
    name: 'isListed: active and no variant',
    condition: isListed('p'),
    expected: ({ status, parent }) => status === 'active' && parent === null,
  },
  {
    name: 'isOnSale: active with its parent',
    condition: isOnSale('p', 'parent'),
    expected: ({ status, parent }) => status === 'active' && (parent ?? 'active') === 'active',
  },
  {
    name: 'isDeleted: itself or its parent',
    condition: isDeleted('p', 'parent'),
    expected: ({ status, parent }) => status === 'deleted' || parent === 'deleted',
  },
  {
    name: 'isUnknownToShoppers: itself or its parent deleted or a draft',
    condition: isUnknownToShoppers('p', 'parent'),
    expected: ({ status, parent }) => isUnknown(status) || isUnknown(parent),
  },
  {
    name: 'isKnownToShoppers: the opposite, without the parent joined',
    condition: isKnownToShoppers('p'),
    expected: ({ status, parent }) => !isUnknown(status) && !isUnknown(parent),
  },
  {
    name: 'isPricedSku: active, without variants, with a price',
    condition: isPricedSku('p'),
    expected: ({ status, hasChildren, price }) => status === 'active' && !hasChildren && price > 0,
  },
  {
    name: 'isShownWithStock, hiding sold-out ones: has stock',
    condition: isShownWithStock('p', 'true'),
    expected: ({ quantity }) => (quantity ?? 0) > 0,
  },
  {
    name: 'isShownWithStock, hiding none: everything',
    condition: isShownWithStock('p', 'false'),
    expected: () => true,
  },
])('$name', async ({ condition, expected }) => {
  const { rows } = await db.unchecked<{ holds: boolean | null }>(
    `select ${condition} as holds from unnest($1::int[]) with ordinality as asked(id, position)
       join products as p on p.id = asked.id left join products as parent on parent.id = p.parent_id order by position`,
    [ids],
  )
  expect(rows.map(({ holds }) => holds)).toEqual(products.map(expected))
})

test('no other file states the conditions for listed products and products on sale', () => {
  const files = execFileSync('git', ['grep', '-l', "status = 'active'", '--', 'src/**/*.ts'], {
    encoding: 'utf8',
  })
  const spelled =
    /parent_id is null\s+and\s+(\w+\.)?status = 'active'|status = 'active'\s+and\s+(\w+\.)?parent_id is null|coalesce\(\w+\.status, 'active'\)/
  const own = ['product-conditions.server.ts', 'products-tables.ts']
  const others = files
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts') && !own.some((name) => file.endsWith(name)))
  expect(others.filter((file) => spelled.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('where shoppers read, no file asks by itself whether a product is deleted', () => {
  const files = execFileSync('git', ['grep', '-lE', "status (<>|!=) 'deleted'", '--', 'src/**/*.ts'], {
    encoding: 'utf8',
  })
  // Staff's side and files in and out see drafts; what is left writes products or derives columns of them.
  const ofStaff =
    /^src\/modules\/(intake|backoffice|shop\/data-checks)\/|\/goods\/(catalogue\/(bulk|edit|tags|product\/derived-columns|brands\/brand-edit|categories\/category-(edit|delete))|stock\/(bulk|lock)-stock)|\.test\.ts$/
  expect(files.split('\n').filter((file) => file !== '' && !ofStaff.test(file))).toEqual([])
})
