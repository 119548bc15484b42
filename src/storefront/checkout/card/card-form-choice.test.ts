import { describe, expect, test } from 'vitest'
import { type CardFormEvent, type CardFormState, cardFormReducer, emptyCardForm } from './card-form.ts'
import {
  amountDue,
  type CardFormOffer,
  cardPayment,
  cardPlans,
  formRefusal,
  type OfferedPlan,
  paymentTypeOf,
  planQuery,
  savedCardOf,
} from './card-form-choice.ts'

const ORDER: CardFormOffer = {
  paymentType: 'order',
  types: ['card', 'bank_transfer', 'cash_on_delivery'],
  amount: '1500.00',
  onDeliveryAmount: '1525.00',
  formHost: 'own',
}
const PAY: CardFormOffer = { paymentType: 'pay', formHost: 'own' }
const CARD: CardFormEvent[] = [
  { type: 'card-typed', field: 'ccno', text: '5528790000000008' },
  { type: 'card-typed', field: 'holder', text: 'Deniz Çağlayan' },
  { type: 'card-typed', field: 'expiry', text: '1239' },
  { type: 'card-typed', field: 'ccv', text: '963' },
]
const plan = (id: number, installment: number, commisionFee: number): OfferedPlan => ({
  id,
  installment,
  commisionFee,
  isDefault: id === 11,
  seal: `s${id}`,
})
const BANK = {
  organization: 'MASTERCARD',
  name: 'Halkbank',
  logo: '',
  force3ds: true,
  forceCvc: false,
} as const
const loaded = (amount = '1500.00'): CardFormEvent => ({
  type: 'plans-loaded',
  key: `55287900 ${amount}`,
  response: { bank: BANK, plans: [plan(13, 3, 4.5), plan(11, 1, 0)] },
})
const form = (...events: CardFormEvent[]): CardFormState => events.reduce(cardFormReducer, emptyCardForm())
const TODAY = new Date('2026-11-22T12:00:00Z')
const VERSION = 'single payment'
const accept = (first: string, second: string): CardFormEvent[] => [
  { type: 'document-accepted', legalDocument: 'on-bilgilendirme', version: first },
  { type: 'document-accepted', legalDocument: 'mesafeli-satis', version: second },
]
const select = (paymentType: 'card' | 'bank_transfer' | 'cash_on_delivery'): CardFormEvent => ({
  type: 'type-selected',
  paymentType,
})

describe('the payment type', () => {
  test.each([
    { offer: ORDER, events: [], type: 'card', why: 'the first by default' },
    { offer: ORDER, events: [select('bank_transfer')], type: 'bank_transfer', why: 'the selected one' },
    {
      offer: { ...ORDER, types: ['bank_transfer'] as const },
      events: [select('cash_on_delivery')],
      type: 'bank_transfer',
      why: 'the first when the selected one is no longer offered',
    },
    { offer: { ...ORDER, types: [] }, events: [], type: null, why: 'none in a shop without any' },
    { offer: PAY, events: [], type: 'card', why: 'an account is paid by card' },
  ])('is $type: $why', ({ offer, events, type }) => {
    expect(paymentTypeOf(form(...events), offer)).toBe(type)
  })
})

describe('the plans', () => {
  test.each([
    { offer: ORDER, events: CARD, key: '55287900 1500.00', why: 'all 16 digits are typed' },
    { offer: ORDER, events: CARD.slice(1), key: undefined, why: 'no number' },
    { offer: ORDER, events: [...CARD, select('bank_transfer')], key: undefined, why: 'no card' },
    {
      offer: { ...ORDER, formHost: 'hosted' as const },
      events: CARD,
      key: undefined,
      why: 'a hosted card form',
    },
    { offer: PAY, events: CARD, key: undefined, why: 'no amount' },
    {
      offer: PAY,
      events: [...CARD, { type: 'amount-typed', text: '1.250,5' } as const],
      key: '55287900 1250.50',
      why: 'an amount in Turkish format',
    },
  ])('are queried with $key: $why', ({ offer, events, key }) => {
    expect(planQuery(form(...events), offer) ?? undefined).toBe(key)
  })

  test.each([
    { events: [], due: 1, count: 0, waiting: false, why: 'no card yet' },
    { events: CARD, due: 1, count: 0, waiting: true, why: 'the response is awaited' },
    { events: [...CARD, loaded()], due: 11, count: 2, waiting: false, why: 'the default of the bank' },
    {
      events: [...CARD, loaded(), { type: 'plan-picked', planId: 13 } as const],
      due: 13,
      count: 2,
      waiting: false,
      why: 'the picked one',
    },
    {
      events: [...CARD, loaded('1400.00'), { type: 'plan-picked', planId: 13 } as const],
      due: 1,
      count: 0,
      waiting: true,
      why: 'a response for another amount does not count',
    },
    {
      events: [...CARD, { type: 'plans-loaded', key: '55287900 1500.00', response: null } as const],
      due: 1,
      count: 0,
      waiting: false,
      why: 'the request failed',
    },
  ])('make plan $due due: $why', ({ events, due, count, waiting }) => {
    const plans = cardPlans(form(...events), ORDER)
    expect([plans.plan.id, plans.plans.length, plans.waiting]).toEqual([due, count, waiting])
  })
})

test.each([
  { offer: ORDER, events: CARD, due: '1500.00', why: 'a card without plans' },
  {
    offer: ORDER,
    events: [...CARD, loaded(), { type: 'plan-picked', planId: 13 } as const],
    due: '1567.50',
    why: 'the commission of the plan',
  },
  {
    offer: ORDER,
    events: [...CARD, loaded(), { type: 'plan-picked', planId: 13 } as const, select('bank_transfer')],
    due: '1500.00',
    why: 'a transfer has no plan',
  },
  { offer: ORDER, events: [select('cash_on_delivery')], due: '1525.00', why: 'the fee of cash on delivery' },
  {
    offer: PAY,
    events: [{ type: 'amount-typed', text: '10,5' } as const],
    due: '10.50',
    why: 'a free amount',
  },
  { offer: { ...ORDER, types: [] }, events: [], due: undefined, why: 'no payment type' },
])('the amount due is $due: $why', ({ offer, events, due }) => {
  expect(amountDue(form(...events), offer)?.toFixed(2)).toBe(due)
})

describe('a submission', () => {
  const both = ['on-bilgilendirme', 'mesafeli-satis']
  const pay = (text: string): CardFormEvent => ({ type: 'amount-typed', text })
  test.each([
    { offer: ORDER, events: CARD, version: null, problems: [], missing: [], why: 'nothing is missing' },
    { offer: ORDER, events: [], version: VERSION, problems: ['form'], missing: [], why: 'first the card' },
    {
      offer: ORDER,
      events: CARD.slice(0, 3),
      version: VERSION,
      problems: ['ccv'],
      missing: [],
      why: 'no code',
    },
    { offer: ORDER, events: CARD, version: VERSION, problems: [], missing: both, why: 'then the documents' },
    {
      offer: ORDER,
      events: [...CARD, ...accept(VERSION, 'another plan')],
      version: VERSION,
      problems: [],
      missing: ['mesafeli-satis'],
      why: 'the text of another plan was accepted',
    },
    {
      offer: ORDER,
      events: [...CARD, ...accept(VERSION, VERSION)],
      version: VERSION,
      problems: [],
      missing: [],
      why: 'both are accepted',
    },
    {
      offer: ORDER,
      events: [select('bank_transfer')],
      version: VERSION,
      problems: [],
      missing: both,
      why: 'a transfer has no card, but documents',
    },
    {
      offer: { ...ORDER, formHost: 'hosted' as const },
      events: [],
      version: null,
      problems: [],
      missing: [],
      why: 'the card is typed on the page of the provider',
    },
    { offer: PAY, events: CARD, version: null, problems: ['amount'], missing: [], why: 'no amount' },
    {
      offer: PAY,
      events: [...CARD, pay('10000000')],
      version: null,
      problems: ['amount-limit'],
      missing: [],
      why: 'more than an account payment may be',
    },
    {
      offer: PAY,
      events: [...CARD, pay('10,5')],
      version: null,
      problems: [],
      missing: [],
      why: 'an amount',
    },
  ])('lacks $problems $missing: $why', ({ offer, events, version, problems, missing }) => {
    const refusal = formRefusal(form(...events), offer, { version, today: TODAY })
    expect(refusal).toEqual({ problems, missingDocuments: missing })
  })
})

test.each([
  { offer: ORDER, events: [loaded()], sent: ['11', '1', '1500.00', 'order'], why: 'the default plan' },
  {
    offer: ORDER,
    events: [loaded(), { type: 'plan-picked', planId: 13 } as const],
    sent: ['13', '3', '1567.50', 'order'],
    why: 'what the shopper was shown, with the commission',
  },
  {
    offer: PAY,
    events: [
      { type: 'amount-typed', text: '1500' } as const,
      loaded(),
      { type: 'plan-picked', planId: 13 } as const,
    ],
    sent: ['13', '3', '1500,00', 'pay'],
    why: 'the free amount without the commission',
  },
])('the payment page is given $sent: $why', ({ offer, events, sent }) => {
  const { plan_id, installment, amount, paymentType, ...card } = cardPayment(form(...CARD, ...events), offer)
  expect([plan_id, installment, amount, paymentType]).toEqual(sent)
  expect(card).toEqual({
    ccno: '5528 7900 0000 0008',
    ccv: '963',
    expiry: '12/39',
    holder: 'Deniz Çağlayan',
    kayitliKart: '',
    kartSakla: '',
  })
})

describe('saved cards', () => {
  const card = (id: string, lastDigits: string) =>
    ({ id, organization: 'VISA', bankName: 'Denizbank', lastDigits, expiry: '', label: '' }) as const
  const savedCards = [card('c_new', '1234'), card('c_old', '5678')]
  const WITH_CARDS = { ...ORDER, savedCards, mayKeep: true } as const
  const pick = (id: string): CardFormEvent => ({ type: 'saved-card-picked', id })
  const keep: CardFormEvent = { type: 'keep-card-chosen', keep: true }
  const plansOf = (id: string, forceCvc: boolean): CardFormEvent => ({
    type: 'plans-loaded',
    key: `${id} 1500.00`,
    response: { bank: { ...BANK, forceCvc }, plans: [plan(11, 1, 0)] },
  })

  test.each<{ offer: CardFormOffer; events: CardFormEvent[]; paid: string | null; why: string }>([
    { offer: WITH_CARDS, events: [], paid: 'c_new', why: 'the last used one by default' },
    { offer: WITH_CARDS, events: [pick('c_old')], paid: 'c_old', why: 'the picked one' },
    { offer: WITH_CARDS, events: [pick('')], paid: null, why: 'none when another card is typed' },
    { offer: WITH_CARDS, events: [pick('c_gone')], paid: null, why: 'none when the picked one is gone' },
    { offer: ORDER, events: [pick('c_new')], paid: null, why: 'none where none are offered' },
    {
      offer: { ...WITH_CARDS, formHost: 'hosted' },
      events: [],
      paid: null,
      why: 'none on the provider’s page',
    },
  ])('$paid is paid with: $why', ({ offer, events, paid }) => {
    expect(savedCardOf(form(...events), offer)?.id ?? null).toBe(paid)
  })

  test('are asked about by their id, typed ones by their first digits', () => {
    expect(planQuery(form(...CARD), WITH_CARDS)).toBe('c_new 1500.00')
    expect(planQuery(form(...CARD, pick('')), WITH_CARDS)).toBe('55287900 1500.00')
  })

  test.each<{ events: CardFormEvent[]; problems: string[]; why: string }>([
    { events: [plansOf('c_new', false)], problems: [], why: 'its bank asks for nothing' },
    { events: [plansOf('c_new', true)], problems: ['ccv'], why: 'its bank asks for the code' },
    {
      events: [{ type: 'plans-loaded', key: 'c_new 1500.00', response: null }],
      problems: ['ccv'],
      why: 'nobody knows whether its bank asks for the code',
    },
    {
      events: [plansOf('c_new', true), { type: 'card-typed', field: 'ccv', text: '963' }],
      problems: [],
      why: 'the code is typed',
    },
    { events: [pick('')], problems: ['form'], why: 'another card is to be typed' },
  ])('are refused for $problems: $why', ({ events, problems }) => {
    expect(formRefusal(form(...events), WITH_CARDS, { version: null, today: TODAY }).problems).toEqual(
      problems,
    )
  })

  test('are paid without what was typed of another card, and nothing typed is kept with them', () => {
    const typed = form(...CARD, keep, pick('c_old'))
    expect(cardPayment(typed, WITH_CARDS)).toMatchObject({
      ...{ ccno: '', expiry: '', holder: '', ccv: '' },
      kayitliKart: 'c_old',
      kartSakla: '',
    })
  })

  test('a typed card is kept only when the shopper agreed and the shop offers it', () => {
    const typed = [...CARD, pick('')]
    expect(cardPayment(form(...typed), WITH_CARDS).kartSakla).toBe('')
    expect(cardPayment(form(...typed, keep), WITH_CARDS).kartSakla).toBe('1')
    expect(cardPayment(form(...typed, keep), { ...WITH_CARDS, mayKeep: false }).kartSakla).toBe('')
  })
})
