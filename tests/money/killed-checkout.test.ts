import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { bankForm, CARD, cardPayer, shownAmount } from '#tests/support/card-payer.ts'
import { unsettledPayments } from '#tests/support/card-simulation.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf } from '#tests/support/stock.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const clock = { minutes: 0 }
const { db, shop, app, set, buyer } = await testShop({
  clock: () => new Date(Date.now() + clock.minutes * 60_000),
})
await set('b2c_kk_odeme', '1')

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})
afterEach(() => {
  clock.minutes = 0
})

interface StalledShop {
  url: string
  /** Resolves when the shop has reached the point where it stalls. */
  stalled: Promise<void>
  kill(): Promise<void>
}

/** Starts a shop in another process on the same database, whose bank never returns from `stallAt` (stalled-shop.ts). */
async function startStalledShop(stallAt: string): Promise<StalledShop> {
  const child = spawn(process.execPath, ['tests/support/stalled-shop.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      DATABASE_URL: db.url,
      DATA_DIR: tmpdir(),
      STAND: stallAt,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const lines = createInterface(child.stdout)
  const line = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const [text] = (await once(lines, 'line')) as [string]
      const found = wanted.exec(text)
      if (found) return found[1] ?? ''
    }
  }
  const url = await line(/^open (.*)$/)
  return {
    url,
    stalled: line(/^(standing)$/).then(() => undefined),
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      children.delete(child)
    },
  }
}

/** Sends a form to the shop that will be killed and ignores that no response arrives. */
function submitAndForget(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): void {
  const body = new URLSearchParams(fields)
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' }).catch(() => undefined)
}

/** Locks the rows that a statement selects, so that the shop blocks inside its transaction. `waitedFor` resolves when it does. */
async function lock(sql: string, values: unknown[]) {
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query('begin')
  await client.query(sql, values)
  return {
    async waitedFor(): Promise<void> {
      for (let attempt = 0; attempt < 400; attempt++) {
        const { rows } = await db.unchecked(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length > 0) return
        await pause(25)
      }
      throw new Error('no session waits for the lock')
    },
    async release(): Promise<void> {
      await client.query('rollback')
      await client.end()
    },
  }
}

interface CheckoutFixture {
  who: Browser
  lamp: BuiltProduct
}
type End = { order: string | null; payment: string | null; bank: string | null; inCart: number; left: number }

/** The state of the checkout after the jobs of the restarted shop have run. */
async function settleAfterRestart({ who, lamp }: CheckoutFixture): Promise<End> {
  for (let minutes = 6; minutes <= 60; minutes += 18) {
    clock.minutes = minutes
    await shop.checkout.reconcile()
    await shop.orders.refundDueCards()
  }
  expect([
    ...(await paymentInconsistencies(db)),
    ...(await orphanedPayments(db)),
    ...(await unsettledPayments(db)),
  ]).toEqual([])
  const { rows } = await db.unchecked<Pick<End, 'order' | 'payment' | 'bank'>>(
    `select o.status as order, p.status as payment, t.status as bank
       from orders o left join payments p on p.order_id = o.id left join test_bank_payments t on t.payment_id = p.id
      where o.customer_id = $1`,
    [who.customer?.id],
  )
  expect(rows.length).toBeLessThan(2)
  const { items } = await shop.cart.view(who.visitor())
  return {
    ...(rows[0] ?? { order: null, payment: null, bank: null }),
    inCart: items.length,
    left: (await stockOf(db, lamp.id))?.level ?? 0,
  }
}

const NOTHING = { order: null, payment: null, bank: null, inCart: 1, left: 5 }
const ABANDONED = { order: 'payment_failed', inCart: 1, left: 5 }
const PAID = { order: 'confirmed', payment: 'paid', bank: 'paid', inCart: 0, left: 4 }
const CANCELLED = { order: 'cancelled', payment: 'refunded', bank: 'cancelled', inCart: 0, left: 5 }

const CART = 'select from carts where customer_id = $1 for update'
const ORDER = 'select from orders where customer_id = $1 for update'
const STOCK_LEVELS = `
  select from stock_levels where product_id in (
    select l.product_id from cart_lines l join carts c on c.id = l.cart_id where c.customer_id = $1
    union select l.product_id from order_lines l join orders o on o.id = l.order_id where o.customer_id = $1)
  for update`

type Click = 'pay' | 'answer' | 'cancel'

/** Pays up to the bank's last page, with the code typed. Returns that page, whose form posts the callback. */
async function confirmAtBank(payer: ReturnType<typeof cardPayer>, hosted: boolean) {
  const started = await payer.start()
  const bankPage = hosted
    ? (await payer.typeCard(payer.providerPage(started))).location
    : payer.bankPage(started)
  return payer.confirm(bankPage)
}

test.each<{ click: Click; at: string; hosted?: true; holding?: string; end: Partial<End> }>([
  { click: 'pay', at: 'binLookup:before', end: NOTHING },
  { click: 'pay', at: 'writing the order', holding: STOCK_LEVELS, end: NOTHING },
  { click: 'pay', at: 'start3ds:before', end: { ...ABANDONED, payment: 'expired', bank: null } },
  { click: 'pay', at: 'start3ds:after', end: { ...ABANDONED, payment: 'expired', bank: 'started' } },
  {
    click: 'answer',
    at: 'beginning to charge',
    holding: ORDER,
    end: { ...ABANDONED, payment: 'expired', bank: 'verified' },
  },
  { click: 'answer', at: 'finish3ds:before', end: { ...ABANDONED, payment: 'failed', bank: 'verified' } },
  { click: 'answer', at: 'finish3ds:after', end: PAID },
  { click: 'answer', at: 'writing the confirmation', holding: CART, end: PAID },
  {
    click: 'pay',
    hosted: true,
    at: 'startHosted:before',
    end: { ...ABANDONED, payment: 'failed', bank: null },
  },
  {
    click: 'pay',
    hosted: true,
    at: 'startHosted:after',
    end: { ...ABANDONED, payment: 'failed', bank: 'open' },
  },
  { click: 'answer', hosted: true, at: 'fetch:before', end: PAID },
  { click: 'answer', hosted: true, at: 'fetch:after', end: PAID },
  { click: 'answer', hosted: true, at: 'saving the result of the hosted page', holding: CART, end: PAID },
  { click: 'cancel', at: 'cancel:before', end: CANCELLED },
  { click: 'cancel', at: 'cancel:after', end: CANCELLED },
  { click: 'cancel', at: 'writing the cancellation', holding: STOCK_LEVELS, end: CANCELLED },
])(
  'a shop killed at «$at» leaves order, payment, cart and stock consistent',
  { timeout: 60_000 },
  async ({ click, at, hosted = false, holding, end }) => {
    await set('ortakOdemeSayfasi', hosted ? '1' : '0')
    const lamp = await buildProduct(db, { name: 'Bakır Lamba', gross: '900', stock: 5 })
    const fixture: CheckoutFixture = { who: await buyer([lamp, 1]), lamp }
    const { who } = fixture
    const payer = cardPayer(app, who)
    const [dying, page] = await Promise.all([
      startStalledShop(at),
      click === 'pay' ? null : confirmAtBank(payer, hosted),
    ])
    if (click === 'cancel' && page) await payer.returnToShop(page)

    const held = holding === undefined ? null : await lock(holding, [who.customer?.id])
    const amount = await shownAmount(app, who, CARD)
    if (click === 'pay')
      submitAndForget(`${dying.url}/payment/start`, { ...CARD, odemeTipi: '2', amount }, who.headers())
    else if (click === 'answer' && page) {
      const { action, fields } = bankForm(page)
      submitAndForget(`${dying.url}${action}`, fields)
    } else {
      const { rows } = await db.unchecked<{ id: string }>('select id from orders where customer_id = $1', [
        who.customer?.id,
      ])
      const headers = { ...who.headers(), 'content-type': 'application/json' }
      const body = JSON.stringify({ cancel: true })
      fetch(`${dying.url}/api/catalog/order/${rows[0]?.id}`, { method: 'PATCH', headers, body }).catch(
        () => undefined,
      )
    }
    await (held ? held.waitedFor() : dying.stalled)
    await dying.kill()
    await held?.release()

    expect(await settleAfterRestart(fixture)).toMatchObject(end)
    if (end.inCart === 1) {
      clock.minutes = 0
      expect(
        (await payer.returnToShop(await confirmAtBank(payer, hosted))).status,
        'the same cart can be paid afterwards',
      ).toBe(303)
      expect(await paymentInconsistencies(db)).toEqual([])
      expect((await stockOf(db, lamp.id))?.level).toBe(4)
    }
  },
)
