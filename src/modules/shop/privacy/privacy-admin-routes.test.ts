import { expect, test } from 'vitest'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { PrivacyRequest } from './privacy-admin-schemas.ts'

const made = await testShopWithInbox()
const { db, shop, app, signedIn, inbox } = made
const support = await staffBrowser(made, 'support')

const today = () => istanbulDay(new Date())
const requested = async (fields: object) =>
  support.request<PrivacyRequest>('POST', '/privacy-requests', {
    body: { kind: 'access', channel: 'email', receivedOn: today(), ...fields },
  })
const listed = async (state: string) =>
  (await support.request<{ items: PrivacyRequest[] }>('GET', `/privacy-requests?state=${state}`)).body.items
const actionsOf = async (recordId: string) =>
  (
    await db.unchecked<{ action: string }>('select action from audit_log where record_id = $1 order by id', [
      recordId,
    ])
  ).rows.map(({ action }) => action)

test('a request has 30 days from the day it arrived, and its clock runs', async () => {
  const who = await signedIn()
  const customerId = who.customer?.id ?? ''
  const { status, body } = await requested({ customerId, details: 'Kopyasını istiyor' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'open',
    daysLeft: 30,
    customer: { id: customerId, erased: false },
    version: 1,
  })
  const late = await requested({ requester: 'Geç kalan', receivedOn: addDays(today(), -31) })
  expect(late.body.daysLeft).toBe(-1)
  expect(await actionsOf(customerId)).toEqual(['customer.privacy-request'])
})

test('open requests are listed by their deadline, whoever asked', async () => {
  const early = await requested({ requester: 'Ali Veli, 0532…', receivedOn: '2026-01-10', kind: 'erasure' })
  const open = await listed('open')
  expect(open[0]).toMatchObject({
    id: early.body.id,
    dueOn: '2026-02-09',
    requester: 'Ali Veli, 0532…',
    customer: null,
  })
  expect(open.map(({ dueOn }) => dueOn)).toEqual(open.map(({ dueOn }) => dueOn).toSorted())
})

test.each([
  { fields: {}, why: 'nobody is named' },
  { fields: { requester: 'x', receivedOn: '2999-01-01' }, why: 'it arrives in the future' },
  { fields: { requester: 'x', receivedOn: '2026-02-30' }, why: 'the day does not exist' },
  { fields: { customerId: 'nobody' }, why: 'the account does not exist' },
])('is not registered where $why', async ({ fields }) => {
  expect((await requested(fields)).status).toBe(422)
})

test('is answered once, by the version that was seen', async () => {
  const { body: request } = await requested({ requester: 'Fatma Kaya' })
  const answer = (version: number) =>
    support.request('POST', `/privacy-requests/${request.id}/answer`, {
      version,
      body: { outcome: 'fulfilled', answer: 'Dosya gönderildi.' },
    })
  expect(await answer(2)).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT' }, current: { version: 1 } },
  })
  expect(await answer(1)).toMatchObject({
    status: 200,
    body: { status: 'fulfilled', daysLeft: null, version: 2 },
  })
  expect(await answer(2)).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } })
  expect((await listed('answered')).map(({ id }) => id)).toContain(request.id)
  expect((await listed('open')).map(({ id }) => id)).not.toContain(request.id)
})

test('staff downloads the copy of somebody’s data, which is recorded', async () => {
  const who = await signedIn()
  const id = who.customer?.id ?? ''
  const response = await app.inject({
    url: `/api/admin/customers/${id}/export`,
    headers: { cookie: support.cookie },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toContain('attachment')
  expect(JSON.parse(response.body).account[0] ?? JSON.parse(response.body).account).toMatchObject({
    email: who.customer?.email,
  })
  expect(await actionsOf(id)).toEqual(['customer.export'])
  expect((await support.request('GET', '/customers/nobody/export')).status).toBe(404)
})

test('erases an account once its address is typed, tells the person, and keeps the request without its texts', async () => {
  const who = await signedIn()
  const { id = '', email = '' } = who.customer ?? {}
  const { body: request } = await requested({ customerId: id, kind: 'erasure', details: 'Gizli ayrıntı' })
  const erase = (typed: string) =>
    support.request('POST', `/customers/${id}/erase`, { version: 1, body: { email: typed } })
  expect((await erase('baska@ornek.com')).status).toBe(422)
  expect((await erase(` ${email.toUpperCase()} `)).status).toBe(200)
  expect((await who.request('GET', 'comments')).status).toBe(401)
  expect((await erase(email)).status).toBe(404)
  const after = await support.request<PrivacyRequest>('GET', `/privacy-requests/${request.id}`)
  expect(after.body).toMatchObject({
    details: '',
    customer: { id, name: '', email: '', erased: true },
    status: 'open',
  })
  await shop.mail.deliver()
  expect(inbox.to(email)).toHaveLength(1)
  expect(await actionsOf(id)).toEqual(['customer.privacy-request', 'customer.erase'])
})

test('an open order prevents the erasure, and nothing is recorded', async () => {
  const mug = await buildProduct(db, { gross: '120', stock: 5 })
  const buyer = await made.buyer([mug, 1])
  await placeOrderFromCart(buyer, db)
  const { id = '', email = '' } = buyer.customer ?? {}
  const refused = await support.request('POST', `/customers/${id}/erase`, { version: 1, body: { email } })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } })
  expect(await actionsOf(id)).toEqual([])
})

test('others than those who answer such requests see none of it', async () => {
  for (const role of ['orders', 'finance', 'readonly'] as const) {
    const browser = await staffBrowser(made, role)
    for (const path of ['/privacy-requests', '/customers/x/export'])
      expect((await browser.request('GET', path)).status, `${role} ${path}`).toBe(403)
  }
})
