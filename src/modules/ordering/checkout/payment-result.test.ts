import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { bankForm, CARD, cardPayer, type WindowResponse } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const line = buildFaultyBank()
const { db, app, buyer, browser, set } = await testShop({ cardProvider: line.cardProvider })
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

afterEach(() => line.clearFaults())

const ANSWER_LOST = '5528790000000040'
/** Matches every wording of the window that states a payment's outcome. */
const OUTCOME = /alınamadı|başlatılamadı|başarılı|çekilmedi|reddedil|kabul etmedi/

const heading = ({ body }: WindowResponse) => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]
/** The visible text of a page of the window. */
const words = ({ body }: WindowResponse) =>
  body.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
const read = (who: Browser | null, url: string) =>
  cardPayer(app, who ?? browser()).send('GET', url, undefined, {
    ...(who ?? browser()).headers(),
    accept: 'text/html',
  })

/** A shopper whose charge was requested; `location` is the window's next page. */
async function charging(): Promise<{ who: Browser; location: string; id: string }> {
  const who = await buyer([mug, 1])
  const { location } = await cardPayer(app, who).pay({ ccno: ANSWER_LOST })
  return { who, location, id: new URL(location, 'http://shop').searchParams.get('odeme') ?? '' }
}

describe('a page that cannot show a payment’s outcome', () => {
  test('asks a paid shopper whose session ended to sign in, and leads back to the result', async () => {
    const who = await buyer([mug, 1])
    const { location } = await cardPayer(app, who).pay()
    const page = await read(null, location)
    expect(page.status).toBe(401)
    expect(heading(page)).toBe('Giriş yapın, ödemenizin sonucunu gösterelim')
    expect(words(page)).not.toMatch(OUTCOME)
    const id = new URL(location, 'http://shop').searchParams.get('odeme')
    const back = new URLSearchParams({ return: `/odeme/sonuc?odeme=${id}`, gerekli: '1' })
    expect(page.body).toContain(`href="/account/login?${String(back).replace('&', '&amp;')}"`)
    expect(page.body, 'the checkout receives the payment’s id but no outcome').toContain(
      `payment_succeed:false,dialogClose:true,loading:false,payment_id:"${id}"`,
    )
  })

  test('tells another customer of the same browser that the payment is not theirs', async () => {
    const who = await buyer([mug, 1])
    const { location } = await cardPayer(app, who).pay()
    const page = await read(await buyer([mug, 1]), location)
    expect([page.status, words(page)]).toEqual([
      404,
      expect.stringContaining('Bu hesapta böyle bir ödeme yok.'),
    ])
    expect(words(page)).not.toMatch(OUTCOME)
  })

  test('states no outcome when the shop fails while the bank charges', async () => {
    const who = await buyer([mug, 1])
    const payer = cardPayer(app, who)
    const { action, fields } = bankForm(await payer.confirm(payer.bankPage(await payer.start())))
    line.failNext('finish3ds', 'dies-after')
    const page = await payer.send('POST', action, fields, { accept: 'text/html' })
    expect([page.status, heading(page)]).toEqual([500, 'Ödemenizin sonucunu şu anda gösteremiyoruz'])
    expect(words(page)).toContain('Lütfen tekrar ödeme yapmayın')
    expect(words(page)).not.toMatch(OUTCOME)
  })

  test.each<{ url: string; fields?: Record<string, string>; status: number; why: string }>([
    {
      url: '/payment/callback/test',
      fields: { mdStatus: '1' },
      status: 400,
      why: 'a callback that is not the bank’s',
    },
    {
      url: '/payment/callback/test',
      fields: { a: 'x'.repeat(20_001) },
      status: 422,
      why: 'a callback that is too long',
    },
    { url: `/payment/result?odeme=${'x'.repeat(61)}`, status: 422, why: 'an invalid payment id' },
    { url: '/payment/result?odeme=p_unknown', status: 401, why: 'nobody is signed in' },
    { url: '/payment/test-bank/tb_unknown', status: 404, why: 'a page the bank does not know' },
  ])('states no outcome: $why', async ({ url, fields, status }) => {
    const who = browser()
    const headers = { ...who.headers(), accept: 'text/html' }
    const page = await cardPayer(app, who).send(fields ? 'POST' : 'GET', url, fields, headers)
    expect(page.status).toBe(status)
    expect(words(page)).not.toMatch(OUTCOME)
  })

  test('says that a refused start did not start, and links to the login when that is the reason', async () => {
    const page = await cardPayer(app, browser()).start()
    expect([page.status, heading(page)]).toEqual([401, 'Ödeme başlatılamadı'])
    expect(page.body).toContain('href="/account/login?return=%2Fodeme%3Fadim%3Dodeme&amp;gerekli=1"')
  })
})

describe('a payment whose charge response was lost', () => {
  /** Moves the payment's charge and its events this many seconds into the past. */
  const secondsPass = (id: string, seconds: number) =>
    db.unchecked(
      `with old as (update payments set charging_at = charging_at - make_interval(secs => $2) where id = $1)
       update payment_events set created_at = created_at - make_interval(secs => $2) where payment_id = $1`,
      [id, seconds],
    )
  const requestPayment = async ({ who, id }: { who: Browser; id: string }) =>
    (await who.request('GET', `payment/${id}`)).body
  const lastCheck = async (id: string) =>
    (await db.unchecked('select check_after from payments where id = $1', [id])).rows[0]

  test('is shown as charging, and the window waits for the result', async () => {
    const at = await charging()
    expect(await requestPayment(at)).toMatchObject({
      state: 'waiting',
      charging: true,
      succeed: false,
      message: '',
    })
    const page = await read(at.who, at.location)
    expect(heading(page)).toBe('Ödemenizin sonucu bekleniyor…')
    expect(page.body).toContain(`href="/odeme/sonuc?odeme=${at.id}"`)
    expect(words(page)).not.toMatch(OUTCOME)
  })

  test('is found within seconds by a poll, long before the job checks it', async () => {
    const at = await charging()
    const before = line.timesCalled('fetch')
    expect(await requestPayment(at), 'the bank may still be charging').toMatchObject({ state: 'waiting' })
    expect(line.timesCalled('fetch')).toBe(before)
    await secondsPass(at.id, 6)
    expect(await requestPayment(at)).toMatchObject({ state: 'succeeded', charging: false })
    expect(line.timesCalled('fetch')).toBe(before + 1)
  })

  test('is fetched once in ten seconds however many poll, without changing the job’s schedule', async () => {
    const at = await charging()
    await secondsPass(at.id, 6)
    const due = await lastCheck(at.id)
    const before = line.timesCalled('fetch')
    line.failNext('fetch', 'answer-lost')
    const polls = await Promise.all(Array.from({ length: 8 }, () => requestPayment(at)))
    expect(new Set(polls.map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect(line.timesCalled('fetch')).toBe(before + 1)
    expect(await lastCheck(at.id)).toEqual(due)
    await secondsPass(at.id, 11)
    expect(await requestPayment(at)).toMatchObject({ state: 'succeeded' })
  })

  test('is not shown as failed while the bank may still be charging', async () => {
    const at = await charging()
    await secondsPass(at.id, 6)
    line.failNext('fetch', 'refused')
    expect(await requestPayment(at), 'a refusal is not accepted yet').toMatchObject({
      state: 'waiting',
      charging: true,
    })
    await secondsPass(at.id, 90)
    line.failNext('fetch', 'refused')
    expect(await requestPayment(at)).toMatchObject({ state: 'failed', charging: false })
  })

  test('cannot be abandoned and says why, as does a settled one', async () => {
    const at = await charging()
    const abandonError = async () =>
      (await at.who.request('DELETE', `payment/${at.id}`)).body.error?.messages.type
    expect(await abandonError()).toBe('Ödeme şu anda alınıyor; artık vazgeçilemez.')
    await secondsPass(at.id, 6)
    expect(await requestPayment(at)).toMatchObject({ state: 'succeeded' })
    expect(await abandonError()).toBe('Bu ödeme sonuçlandı; artık vazgeçilemez.')
  })
})

test('cancelling on the bank’s page is shown as abandoned, not as declined, on either form', async () => {
  const own = await buyer([mug, 1])
  const payer = cardPayer(app, own)
  await payer.returnToShop(await payer.refuse(payer.bankPage(await payer.start())))
  await set('ortakOdemeSayfasi', '1')
  const there = await buyer([mug, 1])
  const hosted = cardPayer(app, there)
  const page = await hosted.typeCard(hosted.providerPage(await hosted.start()), {
    ...CARD,
    ccno: '4111111111111129',
  })
  await hosted.returnToShop(await hosted.refuse(page.location))
  await set('ortakOdemeSayfasi', '0')
  for (const who of [own, there])
    expect((await who.request('GET', 'payment/last')).body).toMatchObject({
      state: 'failed',
      message: 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.',
    })
})
