import { afterEach, describe, expect, test } from 'vitest'
import type { KeptCard, Start3ds } from '#modules/kernel/payments/payment-provider.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import type { ResponseFault } from '#tests/support/iyzico-bank.ts'
import {
  buildPaymentRequest,
  buildStartedPayment,
  iyzicoClient,
  testIyzicoBank,
} from '#tests/support/iyzico-fixtures.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const bank = await testIyzicoBank()
const { iyzico, logged } = iyzicoClient(bank)
const MASTERCARD = '5528790000000008'
const TROY = '9792030000000000'

afterEach(() => expect(bank.faults.splice(0)).toEqual([]))

/** A payment of which the shopper is verified and which is charged; its outcome. */
async function charge(change: Partial<Pick<Start3ds, 'card' | 'keep'>> & { cardNumber?: string }) {
  const { card, keep, cardNumber } = change
  const built = buildPaymentRequest(cardNumber === undefined ? {} : { cardNumber })
  const request = { ...built, ...(card && { card }), ...(keep && { keep }) }
  const started = await iyzico.start3ds(request)
  if (started.status !== 'started') return started
  const callback = iyzico.readCallback(bank.submitCode(request.paymentId))
  if (!callback.genuine) throw new Error('the callback is not genuine')
  const payment = buildStartedPayment(request, started.providerPaymentId)
  return { ...(await iyzico.finish3ds(payment, callback.continuation)), payment }
}

async function keptCard(
  keep: Start3ds['keep'] = { userKey: null },
  cardNumber = MASTERCARD,
): Promise<KeptCard> {
  const outcome = await charge({ keep, cardNumber })
  if (outcome.status !== 'paid' || !outcome.kept) throw new Error(`nothing kept: ${outcome.status}`)
  return outcome.kept
}

const fromVault = ({ userKey, token, lastDigits }: KeptCard, cvc = '') => ({
  userKey,
  token,
  lastDigits,
  cvc,
})

describe('iyzico’s vault', () => {
  test('takes a card that is charged, and names it without its number', async () => {
    const card = await keptCard()
    expect(card).toMatchObject({
      bin: '55287900',
      lastDigits: '0008',
      organization: 'MASTERCARD',
      expires: '',
    })
    expect(bank.vault.get(card.userKey)?.get(card.token)).toBe(MASTERCARD)
  })

  test('takes no card unless it is told to', async () => {
    expect(await charge({})).not.toHaveProperty('kept')
  })

  test('has the cards of a customer under one user key', async () => {
    const first = await keptCard()
    const second = await keptCard({ userKey: first.userKey }, TROY)
    expect(second.userKey).toBe(first.userKey)
    expect(await iyzico.vault.list(first.userKey)).toEqual({
      status: 'known',
      tokens: [first.token, second.token],
    })
  })

  test('names the card of a payment whose response was lost', async () => {
    bank.failNext('/payment/v2/3dsecure/auth', 'drop')
    const outcome = await charge({ keep: { userKey: null } })
    if (!('payment' in outcome)) throw new Error('not started')
    expect(outcome.status).toBe('unknown')
    expect(await iyzico.fetch(outcome.payment)).toMatchObject({
      status: 'paid',
      kept: { lastDigits: '0008', organization: 'MASTERCARD' },
    })
  })

  test('charges a stored card, with its code only where one is sent', async () => {
    expect(await charge({ card: fromVault(await keptCard()) })).toMatchObject({ status: 'paid' })
    const troy = await keptCard({ userKey: null }, TROY)
    expect(await charge({ card: fromVault(troy) })).toMatchObject({ status: 'failed', reason: 'wrong-cvc' })
    expect(await charge({ card: fromVault(troy, '987') })).toMatchObject({ status: 'paid' })
  })

  test.each([
    { change: { token: 'no-such-card' }, why: 'a card that was deleted' },
    { change: { userKey: 'no-such-user' }, why: 'a user key of another account' },
  ])('says that a card is gone: $why', async ({ change }) => {
    const card = { ...fromVault(await keptCard()), ...change }
    expect(await charge({ card })).toMatchObject({ status: 'failed', reason: 'card-gone' })
  })

  test('deletes a card once, and is content with one that is gone', async () => {
    const card = await keptCard()
    expect(await iyzico.vault.remove(card)).toEqual({ status: 'done' })
    expect(bank.vault.get(card.userKey)?.size).toBe(0)
    expect(await iyzico.vault.remove(card)).toEqual({ status: 'done' })
    expect(await iyzico.vault.remove({ ...card, userKey: 'nobody' })).toEqual({ status: 'done' })
    expect(await iyzico.vault.list('nobody')).toEqual({ status: 'known', tokens: [] })
  })

  test.each<{ fault: ResponseFault; code: string }>([
    { fault: 'drop', code: 'network' },
    { fault: 'html', code: 'unreadable' },
    { fault: { http: 502 }, code: 'http-502' },
    { fault: { answer: { status: 'failure', errorCode: '1000' } }, code: '1000' },
    { fault: { answer: { status: 'failure', errorCode: '1' } }, code: '1' },
  ])('claims nothing after $fault', async ({ fault, code }) => {
    const card = await keptCard()
    bank.failNext('/cardstorage/card', fault)
    expect(await iyzico.vault.remove(card)).toMatchObject({
      status: 'failed',
      code: expect.stringMatching(`^${code}`),
    })
    bank.failNext('/cardstorage/cards', fault)
    expect(await iyzico.vault.list(card.userKey)).toMatchObject({ status: 'unknown' })
  })

  test('has nothing of a card in the log', () => {
    expect(logged.join('')).not.toMatch(/55287900|user-\d|card-\d|"987"/)
  })
})

const { db, shop, app, buyer, set } = await testShop({ cardProvider: async () => iyzico })
await set('b2c_kk_odeme', '1')
await set('kartSaklama', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

describe('a shop with iyzico', () => {
  async function pay(who: Browser, fields: Record<string, string>) {
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const payer = cardPayer(app, who)
    expect((await payer.start(fields)).status).toBe(200)
    const { rows } = await db.unchecked<{ id: string }>(
      'select id from payments where customer_id = $1 order by created_at desc limit 1',
      [who.customer?.id],
    )
    const paymentId = rows[0]?.id ?? ''
    const path = new URL(bank.payment(paymentId).callbackUrl).pathname
    await payer.send('POST', path, bank.submitCode(paymentId), {})
    return bank.payment(paymentId)
  }

  test('keeps a card, pays with it, adds another one to the same customer, and deletes both', async () => {
    const who = await buyer([mug, 1])
    const id = who.customer?.id ?? ''
    await pay(who, { kartSakla: '1' })
    const [first] = await shop.savedCards.list(id)
    expect(first).toMatchObject({ bankName: 'Halk Bankası', lastDigits: '0008', expiry: '' })
    const paid = await pay(who, { ccno: '', ccv: '', expiry: '', holder: '', kayitliKart: first?.id ?? '' })
    expect([paid.charges, paid.vault?.number]).toEqual([1, MASTERCARD])
    await pay(who, { kartSakla: '1', ccno: TROY })
    const cards = await shop.savedCards.list(id)
    expect(cards.map(({ lastDigits }) => lastDigits)).toEqual(['0000', '0008'])
    const [stored] = [...bank.vault.values()].slice(-1)
    expect([...(stored?.values() ?? [])]).toEqual([MASTERCARD, TROY])
    for (const card of cards) expect(await shop.savedCards.remove(id, card.id)).toEqual({ ok: true })
    expect(stored?.size).toBe(0)
  })
})
