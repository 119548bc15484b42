import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TransferOrder } from '#modules/ordering/orders/orders.server.ts'
import { Big } from '#shared/money.ts'
import { matchMovements } from './match-movements.ts'
import { identifiedMovements } from './movement-ids.ts'
import { orderNumbersIn } from './order-numbers-in-text.ts'
import { nameWords, resembles } from './payer-names.ts'

const NO = '700012345678'

describe('an order number in a payer’s text', () => {
  test.each([
    { text: NO, why: 'alone' },
    { text: 'sipariş no: 700012345678 teşekkürler', why: 'inside a sentence' },
    { text: 'SİPARİŞ700012345678İÇİN', why: 'letters touch it' },
    { text: '7000 1234 5678', why: 'in groups' },
    { text: '7000-1234-5678 / Çini Kupa', why: 'with dashes' },
    { text: '700 012 345 678 nolu', why: 'in groups of three' },
    { text: '7000 12345678', why: 'in uneven groups' },
    { text: '12.11.2026 700012345678', why: 'beside a date' },
    { text: '700012345678 1249,90 TL', why: 'beside an amount' },
    { text: '７０００12345678', why: 'full-width digits' },
    { text: '7000\u00a01234\u00a05678', why: 'non-breaking spaces' },
    { text: 'TR180006200119000006672315 700012345678', why: 'beside an IBAN' },
  ])('is found: $why', ({ text }) => {
    expect(orderNumbersIn(text)).toContain(NO)
  })

  test.each([
    { text: '1700012345678', why: 'a part of a longer number' },
    { text: '7000123456789', why: 'the beginning of a longer number' },
    { text: '70001234567', why: 'a digit is missing' },
    { text: '7000 1234 5678 9012', why: 'a card number' },
    { text: '1111 7000 1234 5678', why: 'the end of a card number' },
    { text: 'TR18 7000 1234 5678 0000 0667 23', why: 'inside an IBAN' },
    { text: '7000-1234 5678', why: 'two kinds of separators' },
    { text: '7000 no 12345678', why: 'a word between' },
    { text: '', why: 'nothing' },
  ])('is not found: $why', ({ text }) => {
    expect(orderNumbersIn(text)).not.toContain(NO)
  })

  test('is found whatever words stand around it', () => {
    const words = fc.string().map((text) =>
      text
        .replace(/[\p{N}\s.\-–/_]/gu, 'x')
        .normalize('NFKC')
        .replace(/\d/g, 'x'),
    )
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(orderNumbersIn(`${before} ${NO} ${after}`)).toEqual([NO])
      }),
    )
  })
})

test.each([
  { text: 'FAST AYSE YILMAZ', name: 'Ayşe Yılmaz', is: true, why: 'without Turkish letters' },
  { text: 'GELEN EFT AYSE NUR YILMAZ KUPA', name: 'Ayşe Yılmaz', is: true, why: 'a second first name' },
  { text: 'YILMAZ AYSE', name: 'Ayşe Nur Yılmaz', is: true, why: 'one of three words is missing' },
  { text: 'CINI SERAMIK SANAYI VE TIC.LTD', name: 'Çini Seramik Ltd. Şti.', is: true, why: 'a company' },
  { text: 'AYSE YILM', name: 'Ayşe Yılmaz', is: true, why: 'cut by the bank' },
  { text: 'AYSE YILAMAZ', name: 'Ayşe Yılmaz', is: true, why: 'one letter too many' },
  { text: 'MEHMET YILMAZ', name: 'Ayşe Yılmaz', is: false, why: 'another person of the family' },
  { text: 'ALI VELI', name: 'Ali Deli', is: false, why: 'one word of two' },
  { text: 'havale ltd sti', name: 'Ay Ltd. Şti.', is: false, why: 'words of every company' },
  { text: '', name: 'Ayşe Yılmaz', is: false, why: 'nothing' },
  { text: 'AYSE', name: '', is: false, why: 'no name' },
])('$text names $name: $is, $why', ({ text, name, is }) => {
  expect(resembles(nameWords(text), nameWords(name))).toBe(is)
})

const order = (fields: Partial<TransferOrder> = {}): TransferOrder => ({
  id: `o_${fields.orderNo ?? NO}`,
  orderNo: NO,
  status: 'awaiting_payment',
  paymentType: 'bank_transfer',
  total: '1249.90',
  version: 1,
  buyers: ['Ayşe Yılmaz'],
  createdAt: new Date('2026-11-12T09:00:00Z'),
  dueAt: null,
  ...fields,
})
const incoming = (...given: readonly (readonly [amount: string, description: string])[]) =>
  identifiedMovements({
    account: 'TR1',
    movements: given.map(([amount, description], at) => ({
      line: at + 2,
      bookedOn: '2026-11-12',
      amount: Big(amount),
      description,
      sender: '',
    })),
  })
const short = (matches: ReturnType<typeof matchMovements>) =>
  matches.map(({ state, orderId, movements, difference, candidates }) =>
    [state, movements.map(({ line }) => line).join('+'), orderId?.slice(-3) ?? '-', difference, ...candidates]
      .filter(Boolean)
      .join(' '),
  )
const SECOND = order({ orderNo: '700000000222', total: '50.00', buyers: ['Ali Veli'] })

describe('a payment', () => {
  test.each([
    { why: 'number and amount', given: [['1249.90', `no ${NO}`]], expected: ['exact 2 678'] },
    { why: 'a kuruş less', given: [['1249.89', NO]], expected: ['amountDiffers 2 678 -0.01'] },
    {
      why: 'two that make the total',
      given: [
        ['1000.00', NO],
        ['249.90', NO],
      ],
      expected: ['together 2+3 678'],
    },
    {
      why: 'two that do not make the total',
      given: [
        ['1000.00', NO],
        ['100.00', NO],
      ],
      expected: ['amountDiffers 2+3 678 -149.90'],
    },
    {
      why: 'paid twice',
      given: [
        ['1249.90', NO],
        ['1249.90', NO],
      ],
      expected: ['exact 2 678', 'notWaiting 3 678'],
    },
    { why: 'amount and name', given: [['1249.90', 'AYSE YILMAZ']], expected: ['likely 2 678'] },
    { why: 'amount alone', given: [['1249.90', 'kupa']], expected: [`unknown 2 - o_${NO}`] },
    { why: 'name alone', given: [['5.00', 'AYSE YILMAZ']], expected: ['unknown 2 -'] },
    {
      why: 'the number of one, the amount of another',
      given: [['50.00', NO]],
      expected: ['amountDiffers 2 678 -1199.90'],
    },
    {
      why: 'two numbers',
      given: [['1299.90', `${NO} ve 700000000222`]],
      expected: [`ambiguous 2 - o_${NO} o_700000000222`],
    },
    {
      why: 'two payments like one order’s',
      given: [
        ['50.00', 'ALI VELI'],
        ['50.00', 'ALI VELI'],
      ],
      expected: ['ambiguous 2 - o_700000000222', 'ambiguous 3 - o_700000000222'],
    },
    {
      why: 'an order that its number has found is not proposed by its amount',
      given: [
        ['1249.90', NO],
        ['1249.90', 'AYSE YILMAZ'],
      ],
      expected: ['exact 2 678', 'unknown 3 -'],
    },
  ] as const)('is matched: $why', ({ given, expected }) => {
    expect(short(matchMovements(incoming(...given), [order(), SECOND], new Map()))).toEqual(expected)
  })

  test.each([
    { fields: { status: 'cancelled' }, state: 'cancelled' },
    { fields: { status: 'preparing' }, state: 'notWaiting' },
    { fields: { paymentType: 'cash_on_delivery', status: 'confirmed' }, state: 'notWaiting' },
    { fields: { paymentType: 'card', status: 'confirmed' }, state: 'notWaiting' },
  ] as const)('for an order that is $fields.status is $state', ({ fields, state }) => {
    const [match] = matchMovements(incoming(['1249.90', NO]), [order(fields)], new Map())
    expect(match).toMatchObject({ state, orderId: `o_${NO}` })
  })

  test('of two buyers with one name and amount is ambiguous', () => {
    const twin = order({ orderNo: '700000000333' })
    const [match] = matchMovements(incoming(['1249.90', 'AYSE YILMAZ']), [order(), twin], new Map())
    expect(match).toMatchObject({ state: 'ambiguous', orderId: null, candidates: [`o_${NO}`, twin.id] })
  })

  test('is matched by its buyer among hundreds of orders with one total', () => {
    const crowd = Array.from({ length: 300 }, (_, at) =>
      order({
        orderNo: String(700_100_000_000 + at),
        buyers: [`Ayşe Kalabalık${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}`],
      }),
    )
    const [match] = matchMovements(incoming(['1249.90', 'AYSE YILMAZ']), [...crowd, order()], new Map())
    expect(match).toMatchObject({ state: 'likely', orderId: `o_${NO}` })
  })

  test('that was recorded is known, and its twin of the same file is not', () => {
    const movements = incoming(['1249.90', NO], ['1249.90', NO])
    const recorded = new Map([[movements[0]?.id ?? '', 'o_other']])
    expect(short(matchMovements(movements, [order()], recorded))).toEqual(['exact 3 678', 'known 2 her'])
  })
})

test('a payment has one identity in overlapping files, and equal payments of a day have two', () => {
  const [first, twin] = incoming(['50.00', 'kupa'], ['50.00', 'kupa'])
  expect(first?.id).not.toBe(twin?.id)
  const [again, other] = incoming(['50.00', ' KUPA '], ['51.00', 'kupa'])
  expect(again?.id).toBe(first?.id)
  expect([first?.id, twin?.id]).not.toContain(other?.id)
})
