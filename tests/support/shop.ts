import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { buildApp } from '#http/app.ts'
import type { Config } from '#http/config.ts'
import type { ProcessState } from '#http/process/process-state.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createShop, type Shop } from '#modules/shop/shop.server.ts'
import { CONTAINERS } from '#storefront/content/containers/containers.server.ts'
import { mountStorefront } from '#storefront/server/mount.server.ts'
import { atEnd } from './at-end.ts'
import { type BuiltProduct, buildCurrencies, buildWarehouse, storeSetting } from './builders.ts'
import { commandStarter } from './commands.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from './database.ts'
import { freshBuild } from './fresh-build.ts'
import { readOnlyReads } from './read-only-reads.ts'
import { testSecrets } from './secrets.ts'
import { makeTestFolder } from './test-folder.ts'
import {
  type BuiltCustomer,
  buildCustomers,
  buildVisit,
  chooseAddresses,
  type ShopSecrets,
  sessionCookie,
  shopSecrets,
} from './visitors.ts'

/** The bank account for transfers; without one the shop does not offer them. */
export const TEST_ACCOUNT = 'Ziraat Bankası_Vitrin A.Ş._1_TR18 0006 2001 1900 0006 6723 15'

/** The response of an API endpoint. */
export interface ApiResponse {
  status: number
  body: Record<string, unknown> & {
    error?: { messages: { type: string }; code: string; exception?: { message: string }[] }
  }
  headers: Record<string, string | string[] | number | undefined>
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `fields` are sent as JSON unless `form` is set. */
export interface RequestOptions {
  fields?: Record<string, unknown>
  form?: boolean
  headers?: Record<string, string>
  /** Sends a form as a browser without JavaScript does: no X-Requested-With header, and it accepts HTML. */
  plain?: boolean
}

/** A browser with its visitor cookie and, once signed in, a session. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly tokenHash: string
  readonly customer: SignedInCustomer | null
  /** The visitor as modules see it, for tests that call a module's public API directly. */
  visitor(): Visitor
  /** The headers of a request from this browser, with its CSRF token. */
  headers(): Record<string, string>
  request(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse>
}

export interface CustomerOptions {
  /** With an address that is chosen for delivery and invoice. */
  withAddress?: boolean
}

export interface TestShopOptions extends TestDatabaseOptions {
  /** Where emails are sent; `testShopWithInbox` fills it in. */
  mailer?: ShopDeps['mailer']
  /** The clock of the shop; the database keeps its own. */
  clock?: () => Date
  rateLimits?: boolean
  /** Whose X-Forwarded-* headers are trusted. */
  trustProxy?: Config['trustProxy']
  /** Mounts the pages, built from the sources as they are (`freshBuild`), for forms sent as by browsers without JavaScript. */
  pages?: boolean
  /** The shop's logger, for tests about what must not be logged. */
  log?: Logger
  /** State of the process: its disk and its shutdown. */
  state?: ProcessState
  /** Where webhooks may lead; by default the private network too, for receivers of tests. */
  webhookNetwork?: ShopDeps['webhookNetwork']
  /** The card provider; default: the test bank. */
  cardProvider?: ShopDeps['cardProvider']
  /** Where keys of iyzico that are stored in the back office work. */
  iyzicoBaseUrl?: string
  /** Where the provider of text messages is. */
  smsProviderUrl?: string
}

export interface TestShop {
  readonly db: TestDatabase
  readonly shop: Shop
  readonly app: FastifyInstance
  /** A browser that is not signed in. */
  browser(): Browser
  /** A browser with a new customer signed in. */
  signedIn(options?: CustomerOptions): Promise<Browser>
  /** A browser with a new customer signed in, an address and these products in the cart. */
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
      guest: null,
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
 * The real shop on a database of the test file's own: every module and API endpoint, no pages. It has currencies and one warehouse;
 * bank transfer is the only payment method, and legal documents need no acceptance.
 * Call it at the top of the file: `const { shop } = await testShop()`.
 */
export async function testShop({
  mailer,
  clock,
  rateLimits = false,
  trustProxy = false,
  pages = false,
  cardProvider = testBankProvider,
  webhookNetwork = 'any',
  iyzicoBaseUrl,
  smsProviderUrl,
  state,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  ...options
}: TestShopOptions = {}): Promise<TestShop> {
  const db = await testDatabase(options)
  await buildCurrencies(db)
  await buildWarehouse(db)
  // Mandatory acceptance of the legal documents has tests of its own; all other tests order without it.
  await storeSetting(db, 'sozlesmeOnayi', '0')
  await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
  const dataDir = await makeTestFolder('vitrin-shop-')
  // What a test writes by SQL it publishes itself: the log would say it again at a moment that no test knows.
  const changes = await openChangeFeed(db, log, { poll: 3_600_000 })
  const deps = {
    // As behind a pooler: long work must ask for the direct connection.
    db: { ...db, forRequests: true },
    direct: db,
    reads: readOnlyReads(db),
    changes,
    log,
    secrets: await testSecrets(db),
    clock: clock ?? (() => new Date()),
    dataDir,
    publicUrl: 'http://127.0.0.1',
    rateLimits,
    cardProvider,
    webhookNetwork,
    startCommand: commandStarter(db.url),
    iyzicoBaseUrl,
    smsProviderUrl,
    ...(mailer && { mailer }),
  }
  const shop = await createShop(deps, CONTAINERS)
  const app = await buildApp(shop, { trustProxy, shedsLoad: false, ...(state && { state }) })
  if (pages) {
    await freshBuild()
    await mountStorefront(app, { dev: false })
  }
  const secrets = await shopSecrets(db)
  await app.ready()
  atEnd(async () => {
    await app.close()
    await Promise.all([shop.imports.stop(), shop.moveIn.stop()])
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
