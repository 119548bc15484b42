import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#http/app.ts'
import { createLimits } from '#modules/platform/limits/limits.server.ts'
import { buildKnownPerson, KNOWN } from '#tests/support/known-person.ts'
import { testShop } from '#tests/support/shop.ts'
import { EXPORT_SECTIONS } from './customer-data.ts'
import { exportData } from './export-stream.ts'

const { db, shop, app, browser, signedIn } = await testShop()

type Exported = Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> }

async function fileOf(customerId: string): Promise<Exported> {
  let text = ''
  for await (const piece of shop.privacy.export(customerId).text) text += piece
  return JSON.parse(text)
}

/** Names of columns that tell something about a person, in tables that may reference no customer. */
const PERSONAL =
  '(^|_)(customer|customer_id|email|phone|ip|ip_address|user_agent|recipient|birthdate|surname|token_hash)$'

async function tablesWithPersonalColumns(): Promise<string[]> {
  const { rows } = await db.unchecked<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ $1`,
    [PERSONAL],
  )
  return rows.map(({ name }) => name)
}

/** Every table that references a customer, directly or through another table. */
async function tablesOfCustomers(): Promise<string[]> {
  const { rows } = await db.unchecked<{ child: string; parent: string }>(
    `select distinct child.table_name as child, parent.table_name as parent
       from information_schema.referential_constraints as link
       join information_schema.table_constraints as child
         on child.constraint_name = link.constraint_name and child.constraint_schema = link.constraint_schema
       join information_schema.table_constraints as parent
         on parent.constraint_name = link.unique_constraint_name
        and parent.constraint_schema = link.unique_constraint_schema
      where child.table_schema = 'public'`,
  )
  const found = new Set(['customers'])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { child, parent } of rows) if (found.has(parent)) found.add(child)
  }
  return [...found].sort()
}

/** Tables with data of a customer that are not exported, each with the reason. One that is neither here nor in a section fails. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  earlier_purchases:
    'which earlier order shows the purchase of which review, by their ids; the orders are exported',
  cart_additions:
    'random keys, stored for a day, that make a repeated click add once; the cart has what was added',
  coupons: 'codes of the shop; per_customer is how often anybody may use one',
  customer_credentials:
    'the hash of a password is for the shop alone; the account section says that there is one',
  customer_verifications: 'links that open the account, for a day at most',
  api_tokens: 'names of the programs that staff lets in',
  audit_log: 'what staff did, by whom and by which request; it names records by their ids',
  order_search: 'folded words of orders for searches of staff; the orders themselves are exported',
  staff: 'the people who run the shop are no customers',
  staff_invitations: 'the people who run the shop are no customers',
  staff_sessions: 'the people who run the shop are no customers',
  staff_setup_links: 'the people who run the shop are no customers',
  stock_ledger: 'stock movements; they name an order and no personal data',
}

describe('a customer’s data export', () => {
  test('covers every table with data of a customer', async () => {
    const exported = new Set(EXPORT_SECTIONS.flatMap(({ tables }) => tables))
    const tables = new Set([...(await tablesOfCustomers()), ...(await tablesWithPersonalColumns())])
    const missing = [...tables].filter((table) => !exported.has(table) && !(table in NOT_EXPORTED))
    expect(missing).toEqual([])
  })

  test('contains everything, and exact amounts', async () => {
    const own = await signedIn()
    const person = await buildKnownPerson(db, own)
    const file = await fileOf(person.id)
    expect(Object.keys(file)).toEqual(['shop', 'exportedAt', ...EXPORT_SECTIONS.map(({ name }) => name)])
    expect(file.account).toMatchObject({
      name: KNOWN.name,
      email: person.email,
      phone: KNOWN.phone,
      birthdate: '1971-03-02',
      hasPassword: true,
    })
    for (const { name, single } of EXPORT_SECTIONS)
      if (!single) expect({ name, rows: file[name]?.length }).not.toEqual({ name, rows: 0 })
    expect(file.orders).toMatchObject([
      {
        paymentFee: '0.00',
        total: '120.00',
        paymentDueAt: null,
        status: 'teslim_edildi',
        lines: [{ code: 'K1', quantity: 2, net: '100.00', unitPrice: '50.000000' }],
        returns: [{ kind: 'cayma', lines: [{ position: 1, quantity: 1 }] }],
        refunds: [{ amount: '60.00' }],
        acceptances: [{ document: 'sozlesme' }],
        events: [{ kind: 'placed' }],
      },
    ])
    expect(file.reviews).toHaveLength(2)
    expect(file.reviews).toMatchObject([{ status: 'yayında' }, { status: 'beklemede' }])
    expect(file.questions).toMatchObject([{ status: 'answered', answer: 'Yıkanır.' }, { status: 'pending' }])
    expect(file.addresses).toMatchObject([{ invoiceType: 'bireysel' }])
    expect(file.cart).toMatchObject([
      {
        lines: [{ product: 'İstenen Kupa', quantity: 2 }],
        savedLines: [{ product: 'İstenen Kupa', quantity: 3 }],
      },
    ])
  })

  test('contains no password, no session and no link that gives access to the account', async () => {
    const own = await signedIn()
    const { id } = await buildKnownPerson(db, own)
    const text = JSON.stringify(await fileOf(id))
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(own.cookies.get('vitrin_session')?.split('.')[0])
    expect(text).not.toContain('reset-password')
  })

  test('is complete for a new customer and for one with many orders', async () => {
    const newcomer = (await signedIn()).customer?.id ?? ''
    expect(await fileOf(newcomer)).toMatchObject({ addresses: [], orders: [], cart: [] })
    const { id, orderId } = await buildKnownPerson(db, await signedIn())
    await db.unchecked(
      `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address,
         delivery_address, sub_total, tax, shipping_total, shipping_kind, total)
       select $1 || n, (300000000000 + n)::text, $2, $1 || n, 'cancelled', 'bank_transfer', '', '', 0, 0, 0, 'free', 0
         from generate_series(1, 450) as n`,
      [orderId, id],
    )
    const numbers = (await fileOf(id)).orders?.map(({ orderNo }) => orderNo)
    expect(new Set(numbers).size).toBe(451)
  })

  test('is streamed piece by piece', async () => {
    const { id } = await buildKnownPerson(db, await signedIn())
    const pieces = exportData(db, id, { shop: 'Vitrin', exportedAt: new Date() })
    expect((await pieces.next()).value).not.toContain(KNOWN.name)
  })
})

describe('GET account/export', () => {
  test('is a download for its owner alone', async () => {
    const own = await signedIn()
    const { email } = await buildKnownPerson(db, own)
    const other = await signedIn()
    const { status, body, headers } = await own.request('GET', 'account/export')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="verilerim-\d{4}-\d\d-\d\d\.json"$/)
    expect(headers['cache-control']).toMatch(/no-store/)
    expect(body.account).toMatchObject({ email })
    const stranger = await other.request('GET', `account/export?customer=${own.customer?.id}`)
    expect(JSON.stringify(stranger.body)).not.toContain(email)
  })

  test('is refused to visitors, and to a login older than 30 minutes', async () => {
    const visitor = await browser().request('GET', 'account/export')
    expect({ status: visitor.status, code: visitor.body.error?.code }).toEqual({
      status: 401,
      code: 'LOGIN_REQUIRED',
    })
    expect(visitor.headers['cache-control']).toMatch(/no-store/)
    const own = await signedIn()
    await db.unchecked(
      `update customer_sessions set created_at = now() - interval '31 minutes' where customer_id = $1`,
      [own.customer?.id],
    )
    const { status, body } = await own.request('GET', 'account/export')
    expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'REAUTH_REQUIRED' })
  })

  test('is limited to ten an hour for each customer, whoever else requests it from the same address', async () => {
    const limits = createLimits({ db, on: true, clock: () => new Date(), log: shop.log })
    const limited = await buildApp({ ...shop, limits }, { trustProxy: false })
    onTestFinished(() => limited.close())
    const [own, other] = [await signedIn(), await signedIn()]
    const requestExport = async ({ headers }: typeof own) =>
      (await limited.inject({ url: '/api/catalog/account/export', headers: headers() })).statusCode
    const statuses = []
    for (let time = 1; time <= 11; time++) statuses.push(await requestExport(own))
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect(await requestExport(other)).toBe(200)
  })

  test('redirects a browser that follows a link to the login and back', async () => {
    const response = await app.inject({
      url: '/api/catalog/account/export',
      headers: { accept: 'text/html' },
    })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/account/login?return=%2Fhesap%2Fayarlar')
  })
})
