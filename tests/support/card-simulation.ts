import type { Db } from '#database/database.ts'
import type { CardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { asStarted, readPayment } from '#modules/ordering/payments/payments.server.ts'
import { Big } from '#shared/money.ts'
import type { BuiltProduct } from './builders.ts'
import { CARD, cardPayer, type WindowResponse } from './card-payer.ts'
import type { BankFault, FaultyBank, ProviderMethod } from './faulty-bank.ts'
import { editFirstLine, settleEdits } from './order-edits.ts'
import { staffOf } from './order-staff.ts'
import type { Browser, TestShop } from './shop.ts'

/** One action of a shopper, the bank, the connection to it, the clock or the staff. `who` is the index of a shopper. */
export type Step =
  | { do: 'add' | 'start-again' | 'abandon' | 'by-transfer'; who: number }
  /** On the bank page opened last or, if `older`, on the one before it, which is still open in another tab. */
  | { do: 'confirm' | 'wrong-code' | 'refuse'; who: number; older: boolean }
  | { do: 'start'; who: number; card: string; installment: string }
  /** Staff switches between the shop's card form and the provider's hosted page. */
  | { do: 'form'; host: CardFormHost }
  /** The bank's last callback or, if `older`, its first one arrives, `times` times at once. */
  | { do: 'answer'; who: number; older: boolean; times: number }
  /** `charge-late`: the bank executes a charge request that reached it late. */
  | { do: 'charge-late' | 'ship' | 'cancel'; who: number }
  /** Staff cancels the newest order and leaves the money, or refunds it too; or refunds an amount in kuruş. */
  | { do: 'staff-cancel'; who: number; refund: boolean }
  | { do: 'staff-refund'; who: number; kurus: number }
  /** Staff gives the newest order other pieces or a discount in kuruş; or settles what edits left to refund or to collect. */
  | { do: 'staff-edit'; who: number; pieces: number; kurus: number }
  | { do: 'settle-edits'; who: number }
  | { do: 'trouble'; call: ProviderMethod; how: BankFault }
  | { do: 'jobs'; minutes: number }

/** A bank page that is open in a tab, and the plan chosen there. */
interface BankPage {
  path: string
  installment: string
}

interface Shopper {
  browser: Browser
  /** Newest last; a shopper who goes back and starts again has several. */
  pages: BankPage[]
  /** Bank pages whose form posts a callback, newest last. */
  callbackPages: WindowResponse[]
}

const CONFIRMED = `status in ('confirmed', 'preparing')`

/** Simulates shoppers who pay by card for the same scarce product while faults, jobs and staff interfere. */
export async function createCardSimulation(
  made: Pick<TestShop, 'app' | 'db' | 'shop' | 'buyer' | 'set'>,
  about: { faultyBank: FaultyBank; clock: { minutes: number }; product: BuiltProduct; shoppers: number },
) {
  const { app, db, shop, buyer, set } = made
  const { faultyBank, clock, product } = about
  const shoppers: Shopper[] = []
  for (let made = 0; made < about.shoppers; made++)
    shoppers.push({ browser: await buyer([product, 1]), pages: [], callbackPages: [] })
  /** The body of every response that a browser received. */
  const responses: string[] = []

  const recordResponse = (response: WindowResponse) => {
    responses.push(response.body)
    return response
  }
  async function start(shopper: Shopper, fields: Record<string, string>): Promise<void> {
    const payer = cardPayer(app, shopper.browser)
    const response = recordResponse(await payer.start(fields))
    if (response.status !== 200) return
    if (response.body.includes('/payment/test-bank/kart/')) {
      const cardPage = recordResponse(
        await payer.typeCard(payer.providerPage(response), { ...CARD, ...fields }),
      )
      shopper.pages.push({ path: cardPage.location, installment: fields.installment ?? '' })
    } else if (response.body.includes('url=')) {
      shopper.pages.push({ path: payer.bankPage(response), installment: '' })
    }
  }
  async function submitBankPage(
    shopper: Shopper,
    { do: visit, older }: { do: 'confirm' | 'wrong-code' | 'refuse'; older: boolean },
  ): Promise<void> {
    const open = shopper.pages.at(older ? -2 : -1) ?? shopper.pages.at(-1)
    if (!open) return
    const payer = cardPayer(app, shopper.browser)
    const page = recordResponse(
      await (visit === 'refuse'
        ? payer.refuse(open.path)
        : payer.confirm(open.path, visit === 'confirm' ? '123456' : '000000', open.installment)),
    )
    if (page.body.includes('/payment/callback')) shopper.callbackPages.push(page)
  }
  async function latestId(table: 'orders' | 'payments', customerId: string, which: string): Promise<string> {
    const { rows } = await db.unchecked<{ id: string }>(
      `select id from ${table} where customer_id = $1 and ${which} order by created_at desc limit 1`,
      [customerId],
    )
    return rows[0]?.id ?? 'o_none'
  }
  async function chargeLate(customerId: string): Promise<void> {
    const payment = await readPayment(db, await latestId('payments', customerId, 'charging_at is not null'))
    if (payment) await faultyBank.bank().finish3ds(asStarted(payment), '')
  }

  async function runJobs(minutes: number): Promise<void> {
    clock.minutes += minutes
    await shop.checkout.reconcile()
    await shop.orders.refundDueCards()
  }

  async function perform(step: Step): Promise<void> {
    if (step.do === 'trouble') return faultyBank.failNext(step.call, step.how)
    if (step.do === 'jobs') return runJobs(step.minutes)
    if (step.do === 'form') return set('ortakOdemeSayfasi', step.host === 'hosted' ? '1' : '0')
    const shopper = shoppers[step.who]
    if (!shopper) throw new RangeError(`no shopper number ${step.who}`)
    const { browser } = shopper
    const customerId = browser.customer?.id ?? ''
    const request = async (...args: Parameters<Browser['request']>) =>
      responses.push(JSON.stringify((await browser.request(...args)).body))
    switch (step.do) {
      case 'add':
        await request('POST', `cart/${product.id}`, { fields: { quantity: 1 } })
        return
      case 'start':
        return start(shopper, { ccno: step.card, installment: step.installment, ccv: '963' })
      case 'start-again':
        return start(shopper, { ccv: '963' })
      case 'confirm':
      case 'wrong-code':
      case 'refuse':
        return submitBankPage(shopper, step)
      case 'answer': {
        const page = shopper.callbackPages.at(step.older ? 0 : -1)
        if (!page) return
        const callbacks = Array.from({ length: step.times }, () => cardPayer(app, browser).returnToShop(page))
        for (const response of await Promise.all(callbacks)) recordResponse(response)
        return
      }
      case 'abandon':
        await request('DELETE', `payment/${await latestId('payments', customerId, 'true')}`)
        return
      case 'by-transfer':
        await request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
        return
      case 'charge-late':
        return chargeLate(customerId)
      case 'ship': {
        const orderId = await latestId('orders', customerId, CONFIRMED)
        const { rows } = await db.unchecked<{ id: number }>(
          'select id from order_lines where order_id = $1 order by position limit 1',
          [orderId],
        )
        const parcel = { carrierName: 'Aras', trackingUrl: '', trackingNo: '1' }
        // One piece, then all that is left.
        await staffOf(shop).ship(orderId, { ...parcel, lines: rows.map(({ id }) => ({ id, quantity: 1 })) })
        await staffOf(shop).ship(orderId, { ...parcel, trackingNo: '2' })
        return
      }
      case 'staff-cancel': {
        const orderId = await latestId('orders', customerId, 'true')
        await staffOf(shop).cancel(orderId, { reason: 'other', refund: step.refund })
        return
      }
      case 'staff-refund': {
        const orderId = await latestId('orders', customerId, 'true')
        const amount = Big(BigInt(step.kurus)).div('100')
        const choice = { lines: [], shipping: false, extra: amount, everything: false }
        await staffOf(shop).refund(orderId, { ...choice, amount, reason: 'goodwill', note: '' })
        return
      }
      case 'staff-edit': {
        const orderId = await latestId('orders', customerId, 'true')
        const discount = Big(BigInt(step.kurus)).div('100')
        await editFirstLine(shop, orderId, { quantity: step.pieces, discount })
        return
      }
      case 'settle-edits':
        return settleEdits(shop, await latestId('orders', customerId, 'true'))
      case 'cancel':
        await request('PATCH', `order/${await latestId('orders', customerId, 'true')}`, {
          fields: { cancel: true },
        })
        return
    }
  }

  return {
    responses,
    perform,
    /** Clears the faults, lets the bank accept every refund and runs the jobs over hours, so that everything open is settled. */
    async settle(): Promise<void> {
      faultyBank.clearFaults()
      await db.unchecked(`update test_bank_payments set outcome = 'success' where outcome = 'no-refund'`)
      for (let hours = 0; hours < 4; hours++) await runJobs(70)
    },
  }
}

/** Payments, refunds and orders that are still open; empty once everything is settled. */
export async function unsettledPayments(db: Db): Promise<object[]> {
  const { rows } = await db.unchecked<object>(`
    select id, status from payments where status in ('started', 'verifying', 'charging', 'refunding')
    union all
    select f.key, f.status from order_refunds f join orders o on o.id = f.order_id
     where f.status = 'pending' and o.payment_type = 'card'
    union all
    select id, status from orders where payment_type = 'card' and status = 'awaiting_payment'`)
  return rows
}

/** Every row of every table, as text. */
export async function dumpDatabase(db: Db): Promise<string> {
  const { rows: tables } = await db.unchecked<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const dumps: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.unchecked<{ text: string | null }>(
      `select string_agg(to_jsonb(t)::text, ' ') as text from ${name} t`,
    )
    dumps.push(rows[0]?.text ?? '')
  }
  return dumps.join(' ')
}
