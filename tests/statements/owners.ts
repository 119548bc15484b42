import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Described, Schema } from './schema.ts'

/** The demo shop fills every table; a change of keys rewrites the encrypted columns. Neither has rules of its own. */
const MAY_WRITE_ALL = /^src\/(seed\/|modules\/platform\/secrets\/encrypted-columns\.ts)/

/**
 * Tables of other modules that a module's statements read in a join, where asking their owner would take a query for each row.
 * Everything else goes through the owner's public API. An entry that no statement needs is refused.
 */
const JOINED: Readonly<Record<string, readonly string[]>> = {
  // Whose orders the movements paid.
  'bank-statements': ['orders'],
  // What came after the moment that a copy is of.
  backups: ['customers', 'order_refunds', 'orders', 'payments'],
  cart: ['currencies', 'order_lines', 'orders', 'product_units', 'products', 'stock_levels'],
  // Whether a page stands at the address of a new category, which coupons name one that is deleted, and whether the run that created one was undone.
  catalogue: [
    'coupons',
    'currencies',
    'import_runs',
    'inventory',
    'job_failures',
    'pages',
    'settings',
    'stock_levels',
    'warehouses',
  ],
  // What a coupon is for, whose orders used it, and whether a person has ordered before.
  coupons: ['brands', 'categories', 'customers', 'orders', 'product_categories', 'product_units', 'products'],
  // Whose earlier orders they are, what is on sale under their SKU, and whether one of them shows the purchase of a reviewed product.
  // Also what customers have done with an account that a file created, before it is deleted.
  'move-in': [
    'carts',
    'customers',
    'mail_messages',
    'old_product_keys',
    'orders',
    'payments',
    'privacy_requests',
    'product_alerts',
    'products',
    'questions',
    'replaced_reviews',
    'review_votes',
    'reviews',
    'saved_cards',
    'staff_notes',
    'wishlist_items',
  ],
  // A whole product in one statement, whatever hangs on it.
  exports: [
    'brands',
    'categories',
    'category_texts',
    'inventory',
    'option_order',
    'product_categories',
    'product_images',
    'product_specifications',
    'product_tags',
    'product_texts',
    'product_units',
    'product_variant_values',
    'product_videos',
    'products',
    'size_guide_places',
    'size_guides',
    'stock_levels',
    'tags',
    'warehouses',
  ],
  feeds: [
    'brands',
    'categories',
    'pages',
    'product_categories',
    'product_images',
    'product_texts',
    'products',
    'stock_levels',
  ],
  // Stock as it is when a webhook is told of changes.
  // The maker of a token, who bounds it, is looked up with it at each request.
  integrations: ['product_units', 'products', 'shop_restores', 'staff', 'stock_levels'],
  // What every table promises of the others.
  'data-checks': [
    'categories',
    'coupon_uses',
    'coupons',
    'inventory',
    'order_events',
    'order_lines',
    'order_parcel_lines',
    'order_parcels',
    'order_refunds',
    'order_returns',
    'orders',
    'payments',
    'pictures',
    'price_history',
    'product_categories',
    'product_units',
    'products',
    'reviews',
    'stock_ledger',
    'stock_levels',
  ],
  // Whether a product is priced in a currency.
  currencies: ['products'],
  // The list and the page of a customer in the back office.
  customers: ['orders'],
  // Mail is below customers: its statements check whether an address is confirmed, and whether its account is erased.
  mail: ['customers', 'job_failures', 'shop_restores'],
  sms: ['shop_restores'],
  // Whether the shop is held, read with the maintenance page.
  operations: ['shop_restores'],
  orders: [
    'addresses',
    'brands',
    'cart_lines',
    'carts',
    // Which of its category a best seller is.
    'categories',
    // Digests of the rates and settings that an order is charged by, read with its cart in one statement.
    'currencies',
    'customer_branches',
    'customers',
    'job_failures',
    'payments',
    'product_categories',
    'product_images',
    'product_texts',
    'product_units',
    'product_variant_values',
    'products',
    'reviews',
    'settings',
    'shop_restores',
    'stock_levels',
    'visitors',
  ],
  // Whether real keys have replaced the test bank, read under the lock that their change takes.
  payments: ['job_failures', 'orders', 'provider_setups'],
  // Who asked, by name.
  privacy: ['customers'],
  // Keys that a payment began with are not deleted.
  providers: ['payments'],
  // A plan reads what a change looks at, and names what it shows, each in one statement.
  'product-changes': [
    'brands',
    'categories',
    'product_categories',
    'product_tags',
    'product_units',
    'products',
    'tags',
  ],
  // Which products of a run somebody chose, and what a run changed as it is now.
  imports: ['products'],
  // The desk of products: a page of a list, and a whole product with what other modules know of it, each in one statement.
  products: [
    'audit_log',
    'brands',
    'categories',
    'inventory',
    'order_lines',
    'orders',
    'pictures',
    'planned_prices',
    'price_history',
    'product_categories',
    'product_images',
    'product_specifications',
    'product_tags',
    'product_texts',
    'product_units',
    'product_variant_values',
    'products',
    'questions',
    'reviews',
    'staff',
    'stock_levels',
    'tags',
  ],
  questions: ['product_images', 'product_texts', 'products'],
  // Whether something stands where a search leads: the catalogue is built on the phrases and cannot be asked by them.
  phrases: ['brands', 'categories', 'pages', 'products'],
  // Where an address leads: one statement for each unknown address.
  redirects: ['brands', 'categories', 'pages', 'products'],
  // Which carts were left, by whom, with what consent, and what has been ordered since; what wishlists hold and what that cost.
  reminders: [
    'cart_lines',
    'carts',
    'customer_consents',
    'customers',
    'job_failures',
    'order_lines',
    'orders',
    'price_history',
    'product_images',
    'product_texts',
    'product_units',
    'products',
    'stock_levels',
    'wishlist_items',
  ],
  reviews: [
    'order_lines',
    'order_return_lines',
    'order_returns',
    'orders',
    'product_images',
    'product_texts',
    'product_variant_values',
    'products',
  ],
  // Whether a path is taken, and a code known: their owners are built on the settings and cannot be asked by them.
  settings: ['brands', 'categories', 'pages', 'products'],
  // Whose orders they are about.
  'staff-notes': ['orders'],
  // What lies in a warehouse for orders that are not sent, and whose orders moved stock.
  stock: ['order_lines', 'orders', 'product_units', 'product_variant_values', 'products'],
  visitors: ['addresses', 'customer_branches', 'orders'],
  'product-alerts': ['product_texts', 'product_units', 'products', 'stock_levels'],
  wishlist: ['products'],
}

/**
 * Tables whose rows live by a table of states: the only files that write them. `with-order.ts` and `payment-queries.ts` refuse the
 * transitions that `nextOrderStatus` and `nextPaymentStatus` do not allow.
 */
const WRITTEN_BY: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'src/modules/ordering/orders/place/place-order-queries.ts',
    'src/modules/ordering/orders/order/with-order.ts',
    // Only whose orders they are: an account takes over what its owner bought as a guest.
    'src/modules/ordering/orders/order/take-over-orders.server.ts',
  ],
  order_events: [
    'src/modules/ordering/orders/place/place-order-queries.ts',
    'src/modules/ordering/orders/order/with-order.ts',
  ],
  payments: [
    'src/modules/ordering/payments/payment-queries.ts',
    // Only when a payment is checked next.
    'src/modules/ordering/payments/payment-reconcile-queries.ts',
    // Only whose browser a payment was made from, at an erasure.
    'src/modules/ordering/payments/payments-customer-data.server.ts',
  ],
}

interface Table {
  /** The module, or the folder of `src`, whose `*-tables.ts` declares it. */
  owner: string
  /** Names of the columns, those that may be null with a question mark. */
  columns: readonly string[]
}

/** Whose a file below `src` is: a module's, or its folder's. */
const ownerOfFile = (file: string) =>
  /^src\/modules\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, 2).join('/')

/** The tables of every `*-tables.ts`, by name. `source` is the absolute path of the folder `src`. */
export async function declaredTables(source: string): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>()
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('-tables.ts')) continue
    const declared: Record<string, unknown> = await import(pathToFileURL(join(source, file)).href)
    for (const table of Object.values(declared)) {
      if (!is(table, PgTable)) continue
      const { name, columns } = getTableConfig(table)
      tables.set(name, {
        owner: ownerOfFile(`src/${file.replaceAll(sep, '/')}`),
        columns: columns.map((column) => column.name + (column.notNull ? '' : '?')).sort(),
      })
    }
  }
  return tables
}

/** Where `*-tables.ts` and the migrations disagree. */
export async function schemaProblems(tables: ReadonlyMap<string, Table>, schema: Schema): Promise<string[]> {
  const migrated = await schema.tables()
  migrated.delete('schema_migrations')
  const names = [...new Set([...tables.keys(), ...migrated.keys()])]
  return names.flatMap((name) => {
    const declared = tables.get(name)?.columns.join(', ')
    const actual = migrated.get(name)?.join(', ')
    return declared === actual
      ? []
      : [
          `src/modules: table ${name} is declared (${declared}) and migrated as (${actual}); run npm run migration`,
        ]
  })
}

/** Collects what every statement does to which module's tables. */
export class Owners {
  readonly #tables: ReadonlyMap<string, Table>
  readonly #joined = new Set<string>()

  constructor(tables: ReadonlyMap<string, Table>) {
    this.#tables = tables
  }

  /** What a statement does to tables of other modules, or to tables that only some files write, and may not. */
  problemsOf(place: string, { writes, reads }: Pick<Described, 'writes' | 'reads'>): string[] {
    if (MAY_WRITE_ALL.test(place)) return []
    const module = ownerOfFile(place)
    const file = place.replace(/:\d+$/, '')
    const ownerOf = (name: string) => this.#tables.get(name)?.owner ?? module
    const read = [...reads].filter((name) => ownerOf(name) !== module)
    for (const name of read) this.#joined.add(`${module} ${name}`)
    return [
      ...[...writes]
        .filter((name) => ownerOf(name) !== module)
        .map((name) => `${place}: ${name} is written by its owner ${ownerOf(name)} alone`),
      ...[...writes]
        .filter((name) => ownerOf(name) === module && WRITTEN_BY[name]?.includes(file) === false)
        .map((name) => `${place}: ${name} is written by ${WRITTEN_BY[name]?.join(' and ')} alone`),
      ...read
        .filter((name) => !JOINED[module]?.includes(name))
        .map((name) => `${place}: ${module} reads ${name}; ask its owner ${ownerOf(name)} or list the join`),
    ]
  }

  /** Entries of `JOINED` that no statement needs. */
  unusedJoins(): string[] {
    return Object.entries(JOINED).flatMap(([module, names]) =>
      names
        .filter((name) => !this.#joined.has(`${module} ${name}`))
        .map(
          (name) =>
            `src/modules/${module}: no statement reads ${name} any more; take it off the list of joins`,
        ),
    )
  }
}
