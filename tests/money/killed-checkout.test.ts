import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { bankForm, CARD, cardPayer, shownAmount } from '#tests/support/card-payer.ts'
import { unsettledPayments } from '#tests/support/card-simulation.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { testShop } from '#tests/support/shop.ts'
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
interface StalledShop {
  url: string
  /** Lets this request alone stall at this point of the bank: sends it, and waits until it has. */
  stallAt(point: string, send: () => void): Promise<void>
  kill(): Promise<void>
}

/** Starts a shop in another process on the same database, whose bank never returns from the points it is told (stalled-shop.ts). */
async function startStalledShop(): Promise<StalledShop> {
  const child = spawn(process.execPath, ['tests/support/stalled-shop.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      DATABASE_URL: db.url,
      DATA_DIR: tmpdir(),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const nextMessage = async () => String((await once(child, 'message'))[0])
  const url = await nextMessage()
  async function agreeOn(point: string): Promise<void> {
    const agreed = nextMessage()
    child.send(point)
    expect(await agreed).toBe('agreed')
  }
  return {
    url,
    async stallAt(point, send) {
      await agreeOn(point)
      const stalled = nextMessage()
      send()
      expect(await stalled).toBe('stalled')
      await agreeOn('')
    },
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

/** Locks the rows that a statement selects, so that the shop blocks inside its transaction. Returns what ends the lock. */
async function lock(sql: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client(db.connection)
  await client.connect()
  await client.query('begin')
  await client.query(sql, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Waits until so many sessions wait for locks. */
async function waitForLocks(sessions: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await db.unchecked(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(sessions)
    },
    { timeout: 30_000, interval: 25 },
  )
}

type End = { order: string | null; payment: string | null; bank: string | null; inCart: number; left: number }

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

interface Kill {
  click: Click
  /** A point of the bank, or what the shop is doing while other sessions hold the rows of `holding`. */
  at: string
  holding?: string
  end: Partial<End>
}

/** Pays up to the bank's last page, with the code typed. Returns that page, whose form posts the callback. */
async function confirmAtBank(payer: ReturnType<typeof cardPayer>, hosted: boolean) {
  const started = await payer.start()
  const bankPage = hosted
    ? (await payer.typeCard(payer.providerPage(started))).location
    : payer.bankPage(started)
  return payer.confirm(bankPage)
}

/** A buyer right before the click that the shop does not survive. */
async function openCheckout({ click }: Kill, hosted: boolean) {
  const lamp = await buildProduct(db, { name: 'Bakır Lamba', gross: '900', stock: 5 })
  const who = await buyer([lamp, 1])
  const payer = cardPayer(app, who)
  const page = click === 'pay' ? null : await confirmAtBank(payer, hosted)
  if (click === 'cancel' && page) await payer.returnToShop(page)
  const amount = click === 'pay' ? await shownAmount(app, who, CARD) : ''
  const { rows } = await db.unchecked<{ id: string }>('select id from orders where customer_id = $1', [
    who.customer?.id,
  ])
  return { lamp, who, payer, page, amount, orderId: rows[0]?.id }
}
type OpenCheckout = Awaited<ReturnType<typeof openCheckout>>

function sendClick(url: string, click: Click, { who, page, amount, orderId }: OpenCheckout): void {
  if (click === 'pay')
    submitAndForget(`${url}/payment/start`, { ...CARD, odemeTipi: '2', amount }, who.headers())
  else if (click === 'answer' && page) {
    const { action, fields } = bankForm(page)
    submitAndForget(`${url}${action}`, fields)
  } else {
    const headers = { ...who.headers(), 'content-type': 'application/json' }
    const body = JSON.stringify({ cancel: true })
    fetch(`${url}/api/catalog/order/${orderId}`, { method: 'PATCH', headers, body }).catch(() => undefined)
  }
}

/** Lets the dying shop and this one offer the own form or the hosted page. */
async function offer(hosted: boolean, dying?: StalledShop): Promise<void> {
  await set('ortakOdemeSayfasi', hosted ? '1' : '0')
  if (!dying) return
  const store = async () => (await fetch(`${dying.url}/api/catalog/store`)).json()
  await vi.waitFor(
    async () => expect(await store()).toMatchObject({ settings: { ortakOdemeSayfasi: hosted ? '1' : '0' } }),
    { timeout: 20_000, interval: 50 },
  )
}

/** One shop is killed at all these points at once, each in the checkout of another buyer; then its jobs run as after a restart. */
async function killAtAll(forms: readonly Form[]): Promise<Map<Kill, OpenCheckout>> {
  const dying = await startStalledShop()
  const open = new Map<Kill, OpenCheckout>()
  for (const { hosted, kills } of forms) {
    await offer(hosted, dying)
    for (const kill of kills) open.set(kill, await openCheckout(kill, hosted))
    for (const kill of kills)
      if (kill.holding === undefined)
        await dying.stallAt(kill.at, () => sendClick(dying.url, kill.click, open.get(kill) as OpenCheckout))
  }
  const each = [...open]

  // Last and together: a statement waits only so long for a lock.
  const releases: (() => Promise<void>)[] = []
  for (const [{ holding }, { who }] of each)
    if (holding !== undefined) releases.push(await lock(holding, [who.customer?.id]))
  for (const [{ click, holding }, checkout] of each)
    if (holding !== undefined) sendClick(dying.url, click, checkout)
  try {
    await waitForLocks(releases.length)
  } finally {
    await dying.kill()
    for (const release of releases) await release()
  }

  for (let minutes = 6; minutes <= 60; minutes += 18) {
    clock.minutes = minutes
    await shop.checkout.reconcile()
    await shop.orders.refundDueCards()
  }
  clock.minutes = 0
  expect([
    ...(await paymentInconsistencies(db)),
    ...(await orphanedPayments(db)),
    ...(await unsettledPayments(db)),
  ]).toEqual([])
  return open
}

async function endOf({ who, lamp }: OpenCheckout): Promise<End> {
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

const OWN_FORM: readonly Kill[] = [
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
  { click: 'cancel', at: 'cancel:before', end: CANCELLED },
  { click: 'cancel', at: 'cancel:after', end: CANCELLED },
  { click: 'cancel', at: 'writing the cancellation', holding: STOCK_LEVELS, end: CANCELLED },
]
const HOSTED_PAGE: readonly Kill[] = [
  { click: 'pay', at: 'startHosted:before', end: { ...ABANDONED, payment: 'failed', bank: null } },
  { click: 'pay', at: 'startHosted:after', end: { ...ABANDONED, payment: 'failed', bank: 'open' } },
  { click: 'answer', at: 'fetch:before', end: PAID },
  { click: 'answer', at: 'fetch:after', end: PAID },
  { click: 'answer', at: 'saving the result of the hosted page', holding: CART, end: PAID },
]

interface Form {
  form: string
  hosted: boolean
  kills: readonly Kill[]
}
/** The own form last: it is offered when the clicks on it are sent that wait for a lock. */
const FORMS: readonly Form[] = [
  { form: 'the hosted page', hosted: true, kills: HOSTED_PAGE },
  { form: 'the own form', hosted: false, kills: OWN_FORM },
]
let open: ReadonlyMap<Kill, OpenCheckout> = new Map()
beforeAll(async () => {
  open = await killAtAll(FORMS)
}, 120_000)

describe.each(FORMS)('with $form', ({ hosted, kills }) => {
  beforeAll(() => offer(hosted))

  test.each(kills.map((kill, nth) => ({ ...kill, nth })))(
    'a shop killed at «$at» leaves order, payment, cart and stock consistent',
    async ({ nth, end }) => {
      const checkout = open.get(kills[nth] as Kill) as OpenCheckout
      const { payer, lamp } = checkout
      expect(await endOf(checkout)).toMatchObject(end)
      if (end.inCart !== 1) return
      expect(
        (await payer.returnToShop(await confirmAtBank(payer, hosted))).status,
        'the same cart can be paid afterwards',
      ).toBe(303)
      expect(await paymentInconsistencies(db)).toEqual([])
      expect((await stockOf(db, lamp.id))?.level).toBe(4)
    },
  )
})
