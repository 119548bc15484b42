import fc from 'fast-check'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardFormHost } from '#modules/kernel/payments/card-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import {
  createCardSimulation,
  dumpDatabase,
  type Step,
  unsettledPayments,
} from '#tests/support/card-simulation.ts'
import { buildFaultyBank, type ProviderMethod } from '#tests/support/faulty-bank.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { stockOf } from '#tests/support/stock.ts'

const RUNS = runsOf({ short: 8, long: 60 })
const SHOPPERS = 2
const PIECES = 3
/** Cards of the test bank; one that always succeeds is listed twice, so that it is picked more often. */
const CARDS = [
  '5528790000000008',
  '5528790000000008',
  '4603450000000000',
  '4111111111111129',
  '5528790000000040',
  '5528790000000057',
  '5406670000000009',
]
const CCV = '963'

const clock = { minutes: 0 }
const faultyBank = buildFaultyBank()
const logged: string[] = []
const made = await testShopWithInbox({
  cardProvider: faultyBank.cardProvider,
  clock: () => new Date(Date.now() + clock.minutes * 60_000),
  log: pino({ level: 'trace' }, { write: (text: string) => void logged.push(text) }),
  maxConnections: 20,
})
const { db, shop, inbox, set } = made
await set('b2c_kk_odeme', '1')
// Cards that begin with these digits can pay in three installments at 5 % commission.
await db.unchecked(`
  with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
    plans as (insert into installment_plans (bank_id, installment, commission_rate, is_default)
      select id, n, case n when 1 then 0 else 5 end, n = 1 from bank, unnest(array[1, 3]) as n)
  insert into bank_bins (bin, bank_id, organization) select '46034500', id, 'VISA' from bank`)

const who = fc.nat({ max: SHOPPERS - 1 })
const oneOf = <Name extends Step['do']>(...names: Name[]) =>
  fc.record({ do: fc.constantFrom(...names), who }) as fc.Arbitrary<Step>
const start: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('start' as const),
  who,
  card: fc.constantFrom(...CARDS),
  installment: fc.constantFrom('1', '1', '3'),
})
const callbackStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('answer' as const),
  who,
  older: fc.boolean(),
  times: fc.constantFrom(1, 1, 2, 3),
})
const visit: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('confirm' as const, 'confirm' as const, 'wrong-code' as const, 'refuse' as const),
  who,
  older: fc.boolean(),
})
const host = fc.constantFrom('own' as const, 'own' as const, 'hosted' as const)
const methods: ProviderMethod[] = [
  'start3ds',
  'startHosted',
  'finish3ds',
  'finish3ds',
  'fetch',
  'cancel',
  'refund',
  'givenBack',
]
const faultStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('trouble' as const),
  call: fc.constantFrom(...methods),
  how: fc.constantFrom('dies-before', 'dies-after', 'question-lost', 'answer-lost', 'refused'),
})
const jobs: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('jobs' as const),
  minutes: fc.constantFrom(1, 3, 12, 20, 61),
})
const how = fc.constantFrom('dies-before', 'dies-after', 'question-lost', 'answer-lost')
/** What staff decides about money and order, each by itself. */
const staffStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('staff-cancel' as const), who, refund: fc.boolean() }),
  fc.record({
    do: fc.constant('staff-refund' as const),
    who,
    kurus: fc.constantFrom(1, 10_000, 37_501, 75_000),
  }),
  fc.record({
    do: fc.constant('staff-edit' as const),
    who,
    pieces: fc.constantFrom(0, 1, 2, 2, 3),
    kurus: fc.constantFrom(0, 0, 1, 10_001, 74_999, 75_000),
  }),
  fc.record({ do: fc.constant('settle-edits' as const), who }),
)
/** A shopper who completes a payment, sometimes over a failing connection to the bank, and may cancel the order. */
const wholeWay = fc
  .record({
    who,
    card: fc.constantFrom(...CARDS),
    installment: fc.constantFrom('1', '3'),
    host,
    finish: fc.option(how, { freq: 2, nil: null }),
    cancel: fc.option(fc.option(how, { freq: 2, nil: null }), { freq: 2, nil: undefined }),
    ship: fc.boolean(),
    staff: fc.array(staffStep, { maxLength: 5 }),
  })
  .map(({ who: one, card, installment, host, finish, cancel, ship, staff }): Step[] => [
    { do: 'form', host },
    { do: 'start', who: one, card, installment },
    { do: 'confirm', who: one, older: false },
    ...(finish ? [{ do: 'trouble', call: 'finish3ds', how: finish } as const] : []),
    { do: 'answer', who: one, older: false, times: 1 },
    ...staff.map((step) => ({ ...step, who: one }) as Step),
    ...(cancel ? [{ do: 'trouble', call: 'cancel', how: cancel } as const] : []),
    ...(cancel === undefined ? [] : [{ do: 'cancel', who: one } as const]),
    ...(ship ? [{ do: 'ship', who: one } as const] : []),
  ])
/** A shopper who opens two bank pages for one order and pays on both, in either sequence; either callback may get lost. */
const twoPages = fc
  .record({
    who,
    card: fc.constantFrom(...CARDS),
    secondHost: host,
    firstPaid: fc.boolean(),
    returns: fc.tuple(fc.boolean(), fc.boolean()),
    between: fc.option(fc.constantFrom(3, 20), { nil: null }),
    cancel: fc.boolean(),
  })
  .map(({ who: one, card, secondHost, firstPaid, returns, between, cancel }): Step[] => {
    const begin = (on: CardFormHost): Step[] => [
      { do: 'form', host: on },
      { do: 'start', who: one, card, installment: '1' },
    ]
    const pay = (older: boolean, comesBack: boolean): Step[] => [
      { do: 'confirm', who: one, older },
      ...(comesBack ? [{ do: 'answer', who: one, older: false, times: 1 } as const] : []),
    ]
    return [
      ...begin('hosted'),
      ...begin(secondHost),
      ...pay(firstPaid, returns[0]),
      ...(between === null ? [] : [{ do: 'jobs', minutes: between } as const]),
      ...(cancel ? [{ do: 'cancel', who: one } as const] : []),
      ...pay(!firstPaid, returns[1]),
    ]
  })
const anything = fc
  .oneof(
    start,
    callbackStep,
    faultStep,
    jobs,
    fc.record({ do: fc.constant('form' as const), host }),
    visit,
    oneOf('add', 'start-again', 'abandon', 'by-transfer'),
    oneOf('cancel', 'ship', 'charge-late'),
    staffStep,
  )
  .map((step) => [step])
const steps = fc
  .array(
    fc.oneof(
      { arbitrary: wholeWay, weight: 2 },
      { arbitrary: twoPages, weight: 2 },
      { arbitrary: anything, weight: 3 },
    ),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((parts) => parts.flat())

const responses: string[] = []

/** The last random action may have left a later hour, a fault or the bank's own page. */
async function begin(): Promise<void> {
  clock.minutes = 0
  faultyBank.clearFaults()
  await set('ortakOdemeSayfasi', '0')
}
beforeEach(begin)

const IBAN = /TR\d{2}(?: ?\d{4}){5} ?\d{2}\b/g

/** The bank makes a refund of everything and its response is lost; then the buyer cancels. */
const REFUND_UNANSWERED: Step[] = [
  { do: 'form', host: 'own' },
  { do: 'start', who: 0, card: '5528790000000008', installment: '1' },
  { do: 'confirm', who: 0, older: false },
  { do: 'answer', who: 0, older: false, times: 1 },
  { do: 'trouble', call: 'cancel', how: 'dies-after' },
  { do: 'staff-refund', who: 0, kurus: 75_000 },
  { do: 'cancel', who: 0 },
]

describe('card payments under random actions, faults and crashes', () => {
  test('keep payments, orders and stock consistent after every step and are all settled in the end', {
    timeout: RUNS * 15_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await begin()
        const product = await buildProduct(db, { name: 'Tek Tük Vazo', gross: '750', stock: PIECES })
        const simulation = await createCardSimulation(made, {
          faultyBank,
          clock,
          product,
          shoppers: SHOPPERS,
        })
        for (const step of taken) {
          await simulation.perform(step)
          expect(await paymentInconsistencies(db), JSON.stringify(step)).toEqual([])
          expect((await stockOf(db, product.id))?.level).toBeGreaterThanOrEqual(0)
        }
        await simulation.settle()
        responses.push(...simulation.responses)
        expect([
          ...(await paymentInconsistencies(db)),
          ...(await unsettledPayments(db)),
          ...(await orphanedPayments(db)),
        ]).toEqual([])
        const stock = await stockOf(db, product.id)
        expect(
          (stock?.level ?? 0) + (stock?.sold ?? 0),
          'reserved, sold and available units add up to the initial stock',
        ).toBe(PIECES)
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[REFUND_UNANSWERED]] },
    )
  })

  test('leave no card data in the database, the log, a response or an email', async () => {
    const product = await buildProduct(db, { name: 'Cam Sürahi', gross: '750', stock: PIECES })
    const simulation = await createCardSimulation(made, { faultyBank, clock, product, shoppers: 1 })
    const fields = { do: 'start', who: 0, installment: '1' } as const
    for (const how of ['dies-before', 'dies-after', 'question-lost'] as const) {
      faultyBank.failNext('start3ds', how)
      await simulation.perform({ ...fields, card: '5528790000000008' })
    }
    await simulation.perform({ ...fields, card: '5528 7900 0000 0008' })
    await simulation.perform({ do: 'confirm', who: 0, older: false })
    faultyBank.failNext('finish3ds', 'dies-after')
    await simulation.perform({ do: 'answer', who: 0, older: false, times: 1 })
    await simulation.settle()
    await shop.mail.deliver()
    expect(logged.join(''), 'the simulated crash is logged').toContain('Died')
    const sources = {
      database: await dumpDatabase(db),
      log: logged.join(''),
      responses: [...responses, ...simulation.responses].join(' '),
      emails: inbox.emails.map((email) => JSON.stringify(email)).join(' '),
    }
    expect(sources.database).toContain('•••• 0008')
    for (const [source, written] of Object.entries(sources)) {
      // The shop's own account number has groups of four digits too.
      const text = written.replaceAll(IBAN, '')
      for (const card of CARDS) expect(text.includes(card.slice(0, 12)), `${source}: ${card}`).toBe(false)
      expect(text, source).not.toMatch(/\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}\b/)
      expect(text, source).not.toMatch(new RegExp(`"${CCV}"|[=:]${CCV}\\b`))
    }
  })
})
