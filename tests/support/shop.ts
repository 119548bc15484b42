import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { openChangeFeed } from '#database/change-feed.ts'
import { buildApp } from '#http/app.ts'
import type { Config } from '#http/config.ts'
import type { ProcessState } from '#http/process-state.ts'
import { testBankProvider } from '#modules/payments/card-provider.ts'
import { createShop, type Shop, type ShopDeps } from '#modules/shop.server.ts'
import type { SignedInCustomer, Visitor } from '#modules/visitor.ts'
import { mountStorefront } from '#storefront/mount.server.ts'
import { type BuiltProduct, buildCurrencies, buildWarehouse, storeSetting } from './builders.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from './database.ts'
import { testSecrets } from './secrets.ts'
import {
  type BuiltCustomer,
  buildCustomers,
  buildVisit,
  chooseAddresses,
  type ShopSecrets,
  sessionCookie,
  shopSecrets,
} from './visitors.ts'

/** Where transfers go; without an account the shop does not offer them. */
export const TEST_ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'

/** What a call answered. */
export interface ApiResponse {
  status: number
  body: Record<string, unknown> & {
    error?: { messages: { type: string }; code: string; exception?: { message: string }[] }
  }
  headers: Record<string, string | string[] | number | undefined>
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Sends one call; `fields` go as JSON unless `form` is set. */
export interface RequestOptions {
  fields?: Record<string, unknown>
  form?: boolean
  headers?: Record<string, string>
  /** As a browser without JavaScript sends a form: no marker header, and it wants a page. */
  plain?: boolean
}

/** A browser with its visitor cookie and, once signed in, a session. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly tokenHash: string
  readonly customer: SignedInCustomer | null
  /** Who the modules see, for tests that call the doors directly. */
  visitor(): Visitor
  /** The headers of a call from this browser, with its anti-forgery token. */
  headers(): Record<string, string>
  request(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse>
}

export interface CustomerOptions {
  /** With an address that is chosen for delivery and invoice. */
  withAddress?: boolean
}

export interface TestShopOptions extends TestDatabaseOptions {
  /** Where letters go; `testShopWithInbox` fills it in. */
  mailer?: ShopDeps['mailer']
  /** The time as the shop sees it; the database keeps its own. */
  clock?: () => Date
  rateLimits?: boolean
  /** Whose X-Forwarded-* headers are believed. */
  trustProxy?: Config['trustProxy']
  /** With the pages as `npm run build` left them, for forms as browsers without JavaScript send them. */
  pages?: boolean
  /** Where the shop's lines go, for tests about what must not be in them. */
  log?: Logger
  /** What the process knows of its disk and of its end. */
  state?: ProcessState
  /** Who takes cards: the test bank, or one that a test has prepared. */
  cardProvider?: ShopDeps['cardProvider']
}

export interface TestShop {
  readonly db: TestDatabase
  readonly shop: Shop
  readonly app: FastifyInstance
  /** A browser nobody has signed in on. */
  browser(): Browser
  /** A browser with somebody new signed in. */
  signedIn(options?: CustomerOptions): Promise<Browser>
  /** Somebody signed in with an address and these products in the cart. */
  buyer(...products: readonly [product: BuiltProduct, quantity: number][]): Promise<Browser>
  /** Stores a setting as the back office does. */
  set(key: string, value: string): Promise<void>
  /** Listens on a free loopback port; http://127.0.0.1:…, closed with the file. */
  listen(): Promise<string>
}

function makeBrowser(app: FastifyInstance, secrets: ShopSecrets, customer: BuiltCustomer | null): Browser {
  const session = customer ? sessionCookie(secrets, customer.sessionToken) : undefined
  const visit = buildVisit(secrets, session)
  const cookies = new Map([['vitrin_visitor', visit.token]])
  if (session) {
    const [name = '', value = ''] = session.split('=')
    cookies.set(name, value)
  }
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': visit.csrf,
    'x-requested-with': 'XMLHttpRequest',
  })
  return {
    cookies,
    tokenHash: visit.tokenHash,
    customer,
    visitor: () => ({
      locale: 'tr',
      currency: cookies.get('vitrin_currency') ?? 'TRY',
      tokenHash: visit.tokenHash,
      ip: '127.0.0.1',
      customer,
    }),
    headers,
    async request(method, path, options = {}) {
      const { fields, plain = false, form = plain } = options
      const { 'x-requested-with': marker, ...own } = headers()
      const sent = plain ? { ...own, accept: 'text/html' } : { ...own, 'x-requested-with': marker }
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
      const texts = Object.entries(fields ?? {}).map(([key, value]) => [key, String(value)])
      const response = await app.inject({
        method,
        url: `/api/catalog/${path}`,
        headers: { ...sent, ...(fields && { 'content-type': type }), ...options.headers },
        ...(fields && { payload: form ? new URLSearchParams(texts).toString() : JSON.stringify(fields) }),
      })
      const body = response.body === '' ? {} : JSON.parse(response.body)
      return { status: response.statusCode, body, headers: response.headers }
    },
  }
}

/**
 * The real shop on a database of the test file's own: every module, every call, no pages. Currencies and one warehouse
 * are there, transfer is the one way to pay, no legal text has to be ticked. Call it at the top of the file: `const { shop } = await testShop()`.
 */
export async function testShop({
  mailer,
  clock,
  rateLimits = false,
  trustProxy = false,
  pages = false,
  cardProvider = testBankProvider,
  state,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  ...options
}: TestShopOptions = {}): Promise<TestShop> {
  const db = await testDatabase(options)
  await buildCurrencies(db)
  await buildWarehouse(db)
  // The law's two ticks have tests of their own; everywhere else clients order by the bare fields.
  await storeSetting(db, 'sozlesmeOnayi', '0')
  await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-shop-'))
  const changes = await openChangeFeed(db, log)
  const shop = await createShop({
    db,
    changes,
    log,
    secrets: await testSecrets(db),
    clock: () => new Date(),
    dataDir,
    publicUrl: 'http://127.0.0.1',
    rateLimits,
    cardProvider,
    ...(mailer && { mailer }),
    ...(clock && { clock }),
  })
  const app = await buildApp(shop, { trustProxy, ...(state && { state }) })
  if (pages) await mountStorefront(app, { dev: false })
  const secrets = await shopSecrets(db)
  await app.ready()
  afterAll(async () => {
    await app.close()
    await changes.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  async function signedIn({ withAddress = false }: CustomerOptions = {}): Promise<Browser> {
    const [customer] = await buildCustomers(db, 1)
    if (!customer) throw new Error('no customer was made')
    const browser = makeBrowser(app, secrets, customer)
    const { tokenHash } = browser
    if (withAddress) await chooseAddresses(db, [{ tokenHash, customerId: customer.id }])
    return browser
  }
  return {
    db,
    shop,
    app,
    browser: () => makeBrowser(app, secrets, null),
    signedIn,
    async buyer(...products) {
      const browser = await signedIn({ withAddress: true })
      for (const [product, quantity] of products) {
        const added = await browser.request('POST', `cart/${product.id}`, { fields: { quantity } })
        if (!added.body.cart) throw new Error(`not added: ${JSON.stringify(added.body)}`)
      }
      return browser
    },
    async set(key, value) {
      const result = await shop.settings.set(key, value)
      if (!result.ok) throw new Error(`${key}=${value}: ${result.reason}`)
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  }
}
