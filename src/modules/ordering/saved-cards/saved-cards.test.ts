import { beforeEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { readAllValues } from '#tests/support/database-copy.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { MOST_SAVED_CARDS } from './saved-cards-rules.ts'

const bank = buildFaultyBank()
let minutes = 0
const { db, shop, app, buyer, set } = await testShop({
  cardProvider: bank.cardProvider,
  clock: () => new Date(Date.now() + minutes * 60_000),
})
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })
const TROY = '9792030000000000'

beforeEach(async () => {
  bank.clearFaults()
  minutes = 0
  for (const [key, value] of [
    ['b2c_kk_odeme', '1'],
    ['kartSaklama', '1'],
    ['ortakOdemeSayfasi', '0'],
  ] as const)
    await set(key, value)
})

const idOf = ({ customer }: Browser) => {
  if (!customer) throw new Error('nobody is signed in')
  return customer.id
}
const cardsOf = (who: Browser) => shop.savedCards.list(idOf(who))
async function savedIdOf(who: Browser): Promise<string> {
  const [card] = await cardsOf(who)
  if (!card) throw new Error('no saved card')
  return card.id
}
const vaultSize = async () => (await db.unchecked('select 1 from test_bank_cards')).rows.length
const deletions = async () => (await db.unchecked('select 1 from vault_deletions')).rows.length

async function paidPayments(who: Browser): Promise<number> {
  const { rows } = await db.unchecked(`select 1 from payments where customer_id = $1 and status = 'paid'`, [
    idOf(who),
  ])
  return rows.length
}

/** Fills the cart again, for the next payment. */
async function again(who: Browser) {
  await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
  return cardPayer(app, who)
}

/** A customer who has paid once and kept the card. */
async function keeper(fields: Record<string, string> = {}) {
  const who = await buyer([mug, 1])
  await cardPayer(app, who).pay({ kartSakla: '1', ...fields })
  return who
}

const NO_NUMBER = { ccno: '', ccv: '', expiry: '', holder: '' }
/** Fields of the form when a saved card is chosen. */
const withSaved = (id: string, more: Record<string, string> = {}) => ({
  ...NO_NUMBER,
  kayitliKart: id,
  ...more,
})

describe('a card is kept', () => {
  test('when its payment is paid and the customer agreed, with what the shop may know of it', async () => {
    const who = await keeper()
    expect(await cardsOf(who)).toMatchObject([
      { organization: 'MASTERCARD', lastDigits: '0008', expiry: '12/39', label: '' },
    ])
    expect(await vaultSize()).toBe(1)
    const values = (await readAllValues(db)).map(({ text }) => text).join(' ')
    expect(values).not.toMatch(/5528 ?7900 ?0000 ?0008/)
    const { rows } = await db.unchecked<{ data: string }>('select data from saved_cards')
    expect(rows[0]?.data).toMatch(/^encrypted:/)
    expect(rows[0]?.data).not.toContain('tbc_')
  })

  test.each<{ fields: Record<string, string>; why: string }>([
    { fields: {}, why: 'without the tick' },
    { fields: { kartSakla: 'evet' }, why: 'with anything but the tick' },
    { fields: { kartSakla: '1', ccno: '4111111111111129' }, why: 'when the bank declines it' },
    { fields: { kartSakla: '1', ccno: '5528790000000057' }, why: 'when the bank charges a wrong sum' },
  ])('but not $why', async ({ fields }) => {
    const before = await vaultSize()
    const who = await buyer([mug, 1])
    await cardPayer(app, who).pay(fields)
    expect(await cardsOf(who)).toEqual([])
    await shop.savedCards.deleteDue()
    expect(await vaultSize()).toBe(before)
  })

  test('but not in a shop that keeps none, and not from the provider’s own page', async () => {
    await set('kartSaklama', '0')
    const who = await keeper()
    expect(await cardsOf(who)).toEqual([])
    expect(await shop.savedCards.offer(idOf(who))).toEqual({ savedCards: [], mayKeep: false })
    await set('kartSaklama', '1')
    await set('ortakOdemeSayfasi', '1')
    expect(await shop.savedCards.offer(idOf(who))).toEqual({ savedCards: [], mayKeep: false })
  })

  test('once, however often the bank responds, and after a lost response too', async () => {
    const who = await keeper({ ccno: '5528790000000024' })
    expect(await cardsOf(who)).toHaveLength(1)
    const other = await keeper({ ccno: '5528790000000040' })
    expect(await cardsOf(other)).toHaveLength(0)
    minutes = 3
    await shop.checkout.reconcile()
    expect(await cardsOf(other)).toHaveLength(1)
  })

  test('once, when it is typed and kept again: the newer entry replaces the older one and keeps its name', async () => {
    const who = await keeper()
    const before = await vaultSize()
    const id = await savedIdOf(who)
    expect(await shop.savedCards.label(idOf(who), id, 'Ev kartı')).toEqual({ ok: true })
    await (await again(who)).pay({ kartSakla: '1' })
    const cards = await cardsOf(who)
    expect(cards).toMatchObject([{ lastDigits: '0008', label: 'Ev kartı' }])
    expect(cards[0]?.id).not.toBe(id)
    await shop.savedCards.deleteDue()
    expect(await vaultSize()).toBe(before)
  })

  test('up to a number that nobody needs', async () => {
    const who = await keeper()
    const { rows } = await db.unchecked<{ data: string }>(
      'select data from saved_cards where customer_id = $1',
      [idOf(who)],
    )
    for (let more = 1; more < MOST_SAVED_CARDS; more++) {
      expect((await shop.savedCards.offer(idOf(who))).mayKeep).toBe(true)
      const id = `p_more${more}${idOf(who)}`
      await db.unchecked(
        `insert into payments (id, kind, customer_id, provider, status, price, paid_price, installment, expires_at)
         values ($1, 'pay', $2, 'test', 'paid', 1, 1, 1, now())`,
        [id, idOf(who)],
      )
      await db.unchecked(
        `insert into saved_cards (id, customer_id, payment_id, provider, data, organization, last_digits)
         values ($1, $2, $1, 'test', $3, 'VISA', '1234')`,
        [id, idOf(who), rows[0]?.data],
      )
    }
    expect((await shop.savedCards.offer(idOf(who))).mayKeep).toBe(false)
    const before = await vaultSize()
    await (await again(who)).pay({ kartSakla: '1', ccno: TROY })
    expect([(await cardsOf(who)).length, await vaultSize()]).toEqual([MOST_SAVED_CARDS, before])
  })
})

describe('a saved card', () => {
  test('pays without its number, and is the first one offered', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    const payer = await again(who)
    await payer.pay(withSaved(id))
    expect(await paidPayments(who)).toBe(2)
    const { rows } = await db.unchecked<{ hint: string; bank: string }>(
      `select card_hint as hint, bank_name as bank from payments where customer_id = $1 order by created_at desc limit 1`,
      [idOf(who)],
    )
    expect(rows[0]?.hint).toBe('•••• •••• •••• 0008')
    expect((await shop.savedCards.offer(idOf(who))).savedCards[0]?.id).toBe(id)
  })

  test('has the plans of its bank, and is asked for its security code where the bank wants it', async () => {
    const who = await keeper()
    await again(who)
    const plans = await who.request('POST', 'bin-control', {
      fields: { kayitliKart: await savedIdOf(who), amount: '900' },
    })
    const typed = await who.request('POST', 'bin-control', {
      fields: { binNumber: '55287900', amount: '900' },
    })
    expect(plans).toMatchObject({
      status: 200,
      body: { bank: { organization: 'MASTERCARD', forceCvc: false } },
    })
    expect((plans.body as { plans: unknown[] }).plans).toEqual((typed.body as { plans: unknown[] }).plans)
    const troy = await keeper({ ccno: TROY })
    const payer = await again(troy)
    const id = await savedIdOf(troy)
    const refused = await payer.start(withSaved(id))
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('CCV')])
    expect((await payer.start(withSaved(id, { ccv: '12' }))).status).toBe(422)
    await payer.pay(withSaved(id, { kayitliCcv: '123' }))
    expect(await paidPayments(troy)).toBe(2)
  })

  test.each([
    { kayitliKart: 'c_doesNotExistAtAllXXXXXX', why: 'an id that nobody has' },
    { kayitliKart: '1; drop table', why: 'an id that cannot be one' },
    { kayitliKart: 'x'.repeat(60), why: 'the longest text that is read' },
  ])('is refused, and no order is placed: $why', async ({ kayitliKart }) => {
    const who = await buyer([mug, 1])
    const response = await cardPayer(app, who).start(withSaved(kayitliKart))
    expect(response.status).toBe(409)
    expect(response.body).toContain('artık kullanılamıyor')
    expect((await who.request('GET', 'payment/last')).status).toBe(404)
  })

  test('of somebody else pays nothing, names nothing and is not deleted, also after the session has changed', async () => {
    const owner = await keeper()
    const id = await savedIdOf(owner)
    const stranger = await buyer([mug, 1])
    expect((await cardPayer(app, stranger).start(withSaved(id))).status).toBe(409)
    const asked = await stranger.request('POST', 'bin-control', {
      fields: { kayitliKart: id, amount: '900' },
    })
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'SAVED_CARD_GONE'])
    expect(await shop.savedCards.remove(idOf(stranger), id)).toEqual({ ok: false, reason: 'unknown' })
    expect(await shop.savedCards.label(idOf(stranger), id, 'Benim')).toEqual({ ok: false, reason: 'unknown' })
    expect(await cardsOf(owner)).toMatchObject([{ id, label: '' }])
  })

  test('that was deleted in the vault meanwhile is said to be gone, and is not offered again', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    await db.unchecked('delete from test_bank_cards')
    const payer = await again(who)
    const response = await payer.start(withSaved(id))
    expect([response.status, response.body]).toEqual([402, expect.stringContaining('artık kullanılamıyor')])
    expect(await cardsOf(who)).toEqual([])
    // The cart is as it was, and another card pays it.
    await payer.pay({})
    expect(await paidPayments(who)).toBe(2)
  })

  test('stays when the provider cannot be reached at the payment', async () => {
    const who = await keeper()
    bank.failNext('start3ds', 'question-lost')
    const response = await (await again(who)).start(withSaved(await savedIdOf(who)))
    expect(response.status).toBe(402)
    expect(await cardsOf(who)).toHaveLength(1)
  })

  test('is charged once by a double click', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    const payer = await again(who)
    const responses = await Promise.all([payer.start(withSaved(id)), payer.start(withSaved(id))])
    for (const response of responses)
      if (response.body.includes('url='))
        await payer.returnToShop(await payer.confirm(payer.bankPage(response)))
    // One of them paid for the cart before.
    expect(await paidPayments(who)).toBe(2)
  })

  test('whose month is over is listed, and neither offered nor charged', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    await db.unchecked(`update saved_cards set expires = '2020-01' where id = $1`, [id])
    expect((await shop.savedCards.offer(idOf(who))).savedCards).toEqual([])
    expect(await cardsOf(who)).toHaveLength(1)
    expect((await (await again(who)).start(withSaved(id))).status).toBe(409)
  })

  test('cannot be read with other keys than the shop’s, and can still be deleted', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    await db.unchecked(`update saved_cards set data = 'encrypted:AAAA' where id = $1`, [id])
    expect((await (await again(who)).start(withSaved(id))).status).toBe(409)
    expect(await shop.savedCards.remove(idOf(who), id)).toEqual({ ok: true })
    expect(await cardsOf(who)).toEqual([])
  })
})

describe('deleting a card', () => {
  test('deletes it in the vault first', async () => {
    const who = await keeper()
    const before = await vaultSize()
    const id = await savedIdOf(who)
    expect(await shop.savedCards.remove(idOf(who), id)).toEqual({ ok: true })
    expect([await cardsOf(who), await vaultSize()]).toEqual([[], before - 1])
    expect(await shop.savedCards.remove(idOf(who), id)).toEqual({ ok: false, reason: 'unknown' })
  })

  test.each(['question-lost', 'refused', 'answer-lost'] as const)(
    'keeps it, and says so, when the vault does not confirm it (%s); a second try ends it',
    async (fault) => {
      const who = await keeper()
      const id = await savedIdOf(who)
      bank.failNext('vault', fault)
      expect(await shop.savedCards.remove(idOf(who), id)).toEqual({ ok: false, reason: 'vault' })
      expect(await cardsOf(who)).toHaveLength(1)
      expect(await shop.savedCards.remove(idOf(who), id)).toEqual({ ok: true })
      expect(await cardsOf(who)).toEqual([])
    },
  )

  test('twice at once ends with one card less', async () => {
    const who = await keeper()
    const id = await savedIdOf(who)
    const results = await Promise.all([1, 2, 3].map(() => shop.savedCards.remove(idOf(who), id)))
    expect(results.some(({ ok }) => ok)).toBe(true)
    expect(await cardsOf(who)).toEqual([])
  })
})

describe('erasing an account', () => {
  test('deletes its cards in the vault, as soon as the provider can be reached', async () => {
    await shop.savedCards.deleteDue()
    const before = await vaultSize()
    const who = await keeper()
    await (await again(who)).pay({ kartSakla: '1', ccno: TROY })
    expect([(await cardsOf(who)).length, await vaultSize()]).toEqual([2, before + 2])
    await db.unchecked(`update orders set status = 'delivered' where customer_id = $1`, [idOf(who)])
    bank.failNext('vault', 'question-lost', 'question-lost')
    const { eraseSavedCards } = await import('./saved-cards-customer-data.server.ts')
    await eraseSavedCards(db, idOf(who))
    expect([await cardsOf(who), await deletions()]).toEqual([[], 2])
    // The database's time of the row may be later within the same millisecond.
    minutes = 1
    await shop.savedCards.deleteDue()
    expect([await deletions(), await vaultSize()]).toEqual([2, before + 2])
    minutes = 10
    await shop.savedCards.deleteDue()
    expect([await deletions(), await vaultSize()]).toEqual([0, before])
  })
})
