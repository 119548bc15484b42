import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { CardFormHost } from '#modules/payments/card-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import {
  createCardSimulation,
  dumpDatabase,
  type Step,
  unsettledPayments,
} from '#tests/support/card-simulation.ts'
import { buildFaultyBank, type ProviderMethod } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { stockOf } from '#tests/support/stock.ts'

const SHOPPERS = 2
const PIECES = 3
/** Cards of the test bank, those that succeed most often. */
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
const line = buildFaultyBank()
const logged: string[] = []
const made = await testShopWithInbox({
  cardProvider: line.cardProvider,
  clock: () => new Date(Date.now() + clock.minutes * 60_000),
  log: pino({ level: 'trace' }, { write: (text: string) => void logged.push(text) }),
  maxConnections: 20,
})
const { db, shop, inbox, set } = made
await set('b2c_kk_odeme', '1')
// Cards that begin with these digits pay in three months, for five percent.
await db.query(`
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
const answer: fc.Arbitrary<Step> = fc.record({
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
const place = fc.constantFrom('own' as const, 'own' as const, 'hosted' as const)
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
/** A shopper who goes the whole way, over a bad line at times, and may not want it any more. */
const wholeWay = fc
  .record({
    who,
    card: fc.constantFrom(...CARDS),
    installment: fc.constantFrom('1', '3'),
    place,
    finish: fc.option(how, { freq: 2, nil: null }),
    cancel: fc.option(fc.option(how, { freq: 2, nil: null }), { freq: 2, nil: undefined }),
    ship: fc.boolean(),
  })
  .map(({ who: one, card, installment, place: typed, finish, cancel, ship }): Step[] => [
    { do: 'form', place: typed },
    { do: 'start', who: one, card, installment },
    { do: 'confirm', who: one, older: false },
    ...(finish ? [{ do: 'trouble', call: 'finish3ds', how: finish } as const] : []),
    { do: 'answer', who: one, older: false, times: 1 },
    ...(cancel ? [{ do: 'trouble', call: 'cancel', how: cancel } as const] : []),
    ...(cancel === undefined ? [] : [{ do: 'cancel', who: one } as const]),
    ...(ship ? [{ do: 'ship', who: one } as const] : []),
  ])
/** A shopper who opens two pages for one order and pays on both, in either order; either return may get lost. */
const twoPages = fc
  .record({
    who,
    card: fc.constantFrom(...CARDS),
    secondPlace: place,
    firstPaid: fc.boolean(),
    returns: fc.tuple(fc.boolean(), fc.boolean()),
    between: fc.option(fc.constantFrom(3, 20), { nil: null }),
    cancel: fc.boolean(),
  })
  .map(({ who: one, card, secondPlace, firstPaid, returns, between, cancel }): Step[] => {
    const begin = (typed: CardFormHost): Step[] => [
      { do: 'form', place: typed },
      { do: 'start', who: one, card, installment: '1' },
    ]
    const pay = (older: boolean, comesBack: boolean): Step[] => [
      { do: 'confirm', who: one, older },
      ...(comesBack ? [{ do: 'answer', who: one, older: false, times: 1 } as const] : []),
    ]
    return [
      ...begin('hosted'),
      ...begin(secondPlace),
      ...pay(firstPaid, returns[0]),
      ...(between === null ? [] : [{ do: 'jobs', minutes: between } as const]),
      ...(cancel ? [{ do: 'cancel', who: one } as const] : []),
      ...pay(!firstPaid, returns[1]),
    ]
  })
const anything = fc
  .oneof(
    start,
    answer,
    faultStep,
    jobs,
    fc.record({ do: fc.constant('form' as const), place }),
    visit,
    oneOf('add', 'start-again', 'abandon', 'by-transfer'),
    oneOf('cancel', 'ship', 'charge-late'),
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

const IBAN = /TR\d{2}(?: ?\d{4}){5} ?\d{2}\b/g

describe('whatever shoppers, banks, jobs, staff and crashes do', () => {
  test('money, orders and stock agree after every step, and all of it is settled in the end', {
    timeout: 90_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        clock.minutes = 0
        line.clearFaults()
        await set('ortakOdemeSayfasi', '0')
        const product = await buildProduct(db, { name: 'Tek Tük Vazo', gross: '750', stock: PIECES })
        const simulation = await createCardSimulation(made, { line, clock, product, shoppers: SHOPPERS })
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
        expect((stock?.level ?? 0) + (stock?.sold ?? 0), 'held, sold and free are what was there').toBe(
          PIECES,
        )
      }),
      { numRuns: 60, interruptAfterTimeLimit: 25_000, endOnFailure: true },
    )
  })

  test('nothing of a card is in the database, a log, an answer or a letter', async () => {
    const product = await buildProduct(db, { name: 'Cam Sürahi', gross: '750', stock: PIECES })
    const simulation = await createCardSimulation(made, { line, clock, product, shoppers: 1 })
    const fields = { do: 'start', who: 0, installment: '1' } as const
    for (const how of ['dies-before', 'dies-after', 'question-lost'] as const) {
      line.failNext('start3ds', how)
      await simulation.perform({ ...fields, card: '5528790000000008' })
    }
    await simulation.perform({ ...fields, card: '5528 7900 0000 0008' })
    await simulation.perform({ do: 'confirm', who: 0, older: false })
    line.failNext('finish3ds', 'dies-after')
    await simulation.perform({ do: 'answer', who: 0, older: false, times: 1 })
    await simulation.settle()
    await shop.mail.deliver()
    expect(logged.join(''), 'what died was logged').toContain('Died')
    const sources = {
      database: await dumpDatabase(db),
      log: logged.join(''),
      answers: [...responses, ...simulation.responses].join(' '),
      letters: inbox.emails.map((email) => JSON.stringify(email)).join(' '),
    }
    expect(sources.database).toContain('•••• 0008')
    for (const [place, written] of Object.entries(sources)) {
      // The shop's own account number has groups of four digits too.
      const text = written.replaceAll(IBAN, '')
      for (const card of CARDS) expect(text.includes(card.slice(0, 12)), `${place}: ${card}`).toBe(false)
      expect(text, place).not.toMatch(/\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d{4}\b/)
      expect(text, place).not.toMatch(new RegExp(`"${CCV}"|[=:]${CCV}\\b`))
    }
  })
})
