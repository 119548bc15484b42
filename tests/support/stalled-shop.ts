import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { openDatabase } from '#database/database.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { readsFrom } from '#database/replica/reads.ts'
import { buildApp } from '#http/app.ts'
import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import type { PaymentProvider } from '#modules/ordering/payments/payments.server.ts'
import { createShop } from '#modules/shop/shop.server.ts'
import { testSecrets } from './secrets.ts'

/**
 * A whole shop in a process of its own, whose bank never returns from one method. A message names it: 'finish3ds:before' stalls before
 * the bank executes it, 'finish3ds:after' afterwards; '' stalls nowhere. What has stalled stays so whatever is named next. It answers with
 * 'agreed', says 'stalled' when it does, and waits to be killed.
 */
const { DATABASE_URL = '', DATA_DIR = '' } = process.env
let point = ''
process.on('message', (named) => {
  point = String(named)
  process.send?.('agreed')
})

async function stall(): Promise<never> {
  process.send?.('stalled')
  return new Promise(() => setInterval(() => undefined, 60_000))
}

/** Wraps a bank method to stall before or after `act` if it is the named one. */
function stallAt<Args extends unknown[], Result>(name: string, act: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    if (point === `${name}:before`) return stall()
    const result = await act(...args)
    return point === `${name}:after` ? stall() : result
  }
}

function stallingBank(bank: PaymentProvider): PaymentProvider {
  return {
    ...bank,
    binLookup: stallAt('binLookup', bank.binLookup),
    start3ds: stallAt('start3ds', bank.start3ds),
    hosted: { ...bank.hosted, start: stallAt('startHosted', bank.hosted.start) },
    finish3ds: stallAt('finish3ds', bank.finish3ds),
    fetch: stallAt('fetch', bank.fetch),
    cancel: stallAt('cancel', bank.cancel),
    refund: stallAt('refund', bank.refund),
  }
}

const log = pino({ level: 'silent' })
const db = openDatabase({ connection: { connectionString: DATABASE_URL }, log })
const changes = await openChangeFeed(db, log)
const shop = await createShop({
  db,
  direct: db,
  reads: readsFrom(db),
  changes,
  log,
  secrets: await testSecrets(db),
  clock: () => new Date(),
  dataDir: DATA_DIR,
  publicUrl: 'http://127.0.0.1',
  rateLimits: false,
  cardProvider: async (deps) => stallingBank(await testBankProvider(deps)),
})
const app = await buildApp(shop, { trustProxy: false })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
