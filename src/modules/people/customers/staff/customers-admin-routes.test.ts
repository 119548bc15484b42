import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { customersProblem } from '../customers-messages.ts'
import type { CustomerDetail, ListedCustomer, StaffCustomer } from './customers-admin-schemas.ts'

const made = await testShop()
const { db, shop, signedIn } = made
const support = await staffBrowser(made, 'support')
const finance = await staffBrowser(made, 'finance')
const readonly = await staffBrowser(made, 'readonly')

interface Page {
  items: ListedCustomer[]
  next: string | null
  previous: string | null
  count: { value: number; exact: boolean }
}
const list = async (query: string) => (await support.request<Page>('GET', `/customers?${query}`)).body
const idsOf = ({ items }: Page) => items.map(({ id }) => id)
const detail = async (id: string) => (await support.request<CustomerDetail>('GET', `/customers/${id}`)).body
const search = async (q: string, rest = '') => idsOf(await list(`q=${encodeURIComponent(q)}${rest}`))

async function person(fields: { name: string; surname: string; phone?: string; email?: string }) {
  const who = await signedIn({ withAddress: true })
  const id = who.customer?.id ?? ''
  const email = fields.email ?? who.customer?.email ?? ''
  await db.unchecked('update customers set name = $2, surname = $3, phone = $4, email = $5 where id = $1', [
    id,
    fields.name,
    fields.surname,
    fields.phone ?? '',
    email,
  ])
  return { id, email, who }
}

const auditOf = async (id: string) =>
  (
    await db.unchecked<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_log where record_type = 'customer' and record_id = $1 order by id`,
      [id],
    )
  ).rows

test('finds people by parts of name, email and phone, folded as the shop folds them', async () => {
  const isil = await person({
    name: 'Işıl',
    surname: 'Güneş Çağlı',
    phone: '+905321112233',
    email: 'gunes.isil@ornek.com',
  })
  await person({ name: 'Ahmet', surname: 'Demir', phone: '+905559998877' })
  for (const q of [
    'isil',
    'IŞIL',
    'ışıl güneş',
    'cagli isil',
    'gunes.isil',
    'gü iş',
    '532 111',
    '0532 111 22 33',
    '+90 532',
    'GUNES.ISIL@ornek.com',
  ])
    expect(await search(q), q).toEqual([isil.id])
  for (const q of ['sil gü olmayan', '5321112234', '%', '_', 'isil@ornek.com.tr'])
    expect(await search(q), q).toEqual([])
})

test('pages forth and back, newest or oldest first, and counts', async () => {
  const made = []
  for (const name of ['Bir', 'İki', 'Üç', 'Dört', 'Beş'])
    made.push((await person({ name, surname: 'Sayfalı' })).id)
  const newest = made.toReversed()
  const first = await list('q=sayfali&limit=2')
  expect(idsOf(first)).toEqual(newest.slice(0, 2))
  expect(first).toMatchObject({ previous: null, count: { value: 5, exact: true } })
  const second = await list(`q=sayfali&limit=2&cursor=${first.next}`)
  expect(idsOf(second)).toEqual(newest.slice(2, 4))
  expect(idsOf(await list(`q=sayfali&limit=2&cursor=${second.previous}`))).toEqual(newest.slice(0, 2))
  expect(idsOf(await list('q=sayfali&limit=2&sort=oldest'))).toEqual(made.slice(0, 2))
})

test('filters by state and by orders', async () => {
  const mug = await buildProduct(db, { gross: '120', stock: 5 })
  const buyer = await made.buyer([mug, 1])
  await placeOrderFromCart(buyer, db)
  const id = buyer.customer?.id ?? ''
  const other = await person({ name: 'Açık', surname: 'Hesaplı' })
  await db.unchecked('update customers set open_account = true, email_verified = false where id = $1', [
    other.id,
  ])
  expect(idsOf(await list('orders=with'))).toEqual([id])
  expect(idsOf(await list('orders=without'))).not.toContain(id)
  expect(idsOf(await list('state=open-account'))).toEqual([other.id])
  expect(idsOf(await list('state=unverified&q=hesapli'))).toEqual([other.id])
  expect(idsOf(await list('state=blocked'))).toEqual([])
  expect((await list('orders=with')).items).toMatchObject([{ orders: 1 }])
})

test('opening a customer records the reading once an hour for each person, and writes nothing else', async () => {
  const { id } = await person({ name: 'Okunan', surname: 'Kişi' })
  const before = await db.unchecked('select * from customers where id = $1', [id])
  for (const reader of [support, support, readonly, readonly]) await reader.request('GET', `/customers/${id}`)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['customer.read', 'customer.read'])
  expect(await db.unchecked('select * from customers where id = $1', [id])).toEqual(before)
  expect((await support.request('GET', '/customers/nobody')).status).toBe(404)
})

test('the page of a customer has orders with their total, addresses, sessions and emails; numbers of identity are masked', async () => {
  const mug = await buildProduct(db, { gross: '120', stock: 5 })
  const buyer = await made.buyer([mug, 2])
  const order = await placeOrderFromCart(buyer, db)
  const id = buyer.customer?.id ?? ''
  await db.unchecked(`update addresses set id_number = '12345678950' where customer_id = $1`, [id])
  const page = await detail(id)
  expect(page).toMatchObject({
    customer: { id, version: 1, openAccount: false, blockedAt: null, branches: [] },
    sessions: 1,
    orders: { count: 1, items: [{ orderNo: order.orderNo, status: 'awaiting_payment' }] },
    reviews: { count: 0, items: [] },
    emails: [{ template: 'order-received', status: 'waiting', sentAt: null }],
  })
  expect(page.orders.total).toBe(page.orders.items[0]?.total)
  expect(page.addresses.map(({ idNumber }) => idNumber)).toEqual(['*********50'])
})

test('a blocked customer is signed out at once, cannot sign in, reads why, and keeps the order', async () => {
  const password = 'dogru at pil zimba'
  const email = 'engelli@ornek.com'
  const registered = await shop.customers.register(
    { email, password, name: 'Engelli', surname: 'Müşteri', phone: '' },
    { headers: {}, ip: '::1', secure: false },
  )
  expect(registered.ok).toBe(true)
  const visit = { headers: {}, ip: '::1', secure: false }
  const entered = await shop.customers.signIn({ email, password }, visit)
  if (!entered.ok) throw new Error(entered.reason)
  const id = entered.customerId
  const headers = { cookie: entered.setCookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  expect(await shop.customers.signedIn(headers)).toMatchObject({ id })

  const body = { reason: 'Sahte iadeler' }
  const blocked = await support.request<StaffCustomer>('POST', `/customers/${id}/block`, { version: 1, body })
  expect(blocked).toMatchObject({ status: 200, body: { blockReason: 'Sahte iadeler', version: 2 } })
  expect(await shop.customers.signedIn(headers)).toBeNull()
  expect(await shop.customers.signIn({ email, password }, visit)).toEqual({
    ok: false,
    reason: 'account-blocked',
  })
  expect(await shop.customers.signIn({ email, password: 'yanlış' }, visit)).toEqual({
    ok: false,
    reason: 'wrong-credentials',
  })
  expect(idsOf(await list('state=blocked'))).toEqual([id])
  expect((await support.request('POST', `/customers/${id}/block`, { version: 2, body })).status).toBe(409)

  const back = await support.request('POST', `/customers/${id}/unblock`, { version: 2 })
  expect(back).toMatchObject({ status: 200, body: { blockedAt: null, blockReason: '' } })
  expect(await shop.customers.signedIn(headers), 'the session that was ended').toBeNull()
  expect((await shop.customers.signIn({ email, password }, visit)).ok).toBe(true)
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['customer.block', 'customer.unblock'])
})

test('a session that outlived the block by a race is no login', async () => {
  const { id, who } = await person({ name: 'Yarışan', surname: 'Oturum' })
  await db.unchecked('update customers set blocked_at = now() where id = $1', [id])
  expect((await who.request('GET', 'comments')).status).toBe(401)
  expect((await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })).status).toBe(401)
})

test('opens and closes an open account, but not one with a balance', async () => {
  const { id } = await person({ name: 'Cari', surname: 'Hesap' })
  const set = (version: number, openAccount: boolean) =>
    finance.request('PUT', `/customers/${id}/open-account`, { version, body: { openAccount } })
  const bySupport = { version: 1, body: { openAccount: true } }
  expect(await support.request('PUT', `/customers/${id}/open-account`, bySupport)).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN' } },
  })
  expect(await set(1, true)).toMatchObject({ status: 200, body: { openAccount: true, version: 2 } })
  await db.unchecked(
    `insert into account_entries (customer_id, amount, due_on) values ($1, 10, current_date)`,
    [id],
  )
  expect(await set(2, false)).toMatchObject({ status: 409, body: { error: { code: 'WRONG_STATE' } } })
  await db.unchecked(
    `insert into account_entries (customer_id, amount, due_on) values ($1, -10, current_date)`,
    [id],
  )
  expect(await set(1, false)).toMatchObject({
    status: 409,
    body: { error: { code: 'CONFLICT' }, current: { version: 2 } },
  })
  expect(await set(2, false)).toMatchObject({ status: 200, body: { openAccount: false, version: 3 } })
  expect((await detail(id)).balances).toEqual([])
})

test('replaces the branches: kept, renamed, exchanged, new and removed ones', async () => {
  const { id } = await person({ name: 'Şube', surname: 'Sahibi' })
  const put = (version: number, branches: object[]) =>
    support.request<StaffCustomer>('PUT', `/customers/${id}/branches`, { version, body: { branches } })
  const first = await put(1, [{ name: ' Kadıköy ' }, { name: 'Çankaya' }, { name: 'Bornova' }])
  expect(first.body.branches.map(({ name }) => name)).toEqual(['Bornova', 'Çankaya', 'Kadıköy'])
  const [bornova, cankaya] = first.body.branches
  const second = await put(2, [
    { id: bornova?.id, name: 'Çankaya' },
    { id: cankaya?.id, name: 'Bornova' },
    { name: 'Nilüfer' },
  ])
  expect(second.body.branches).toMatchObject([
    { id: cankaya?.id, name: 'Bornova' },
    { id: bornova?.id, name: 'Çankaya' },
    { name: 'Nilüfer' },
  ])
  expect((await put(3, [{ name: 'Aynı' }, { name: 'Aynı' }])).status).toBe(422)
  expect((await put(3, [{ id: 999_999, name: 'Başkasının' }])).status).toBe(409)
  expect(await shop.customers.branches(id)).toHaveLength(3)
  expect((await put(3, [])).body.branches).toEqual([])
})

test('notes are written by many and changed by their author alone; the log keeps no text', async () => {
  const { id } = await person({ name: 'Notlu', surname: 'Kişi' })
  const other = await staffBrowser(made, 'support')
  const added = await support.request('POST', `/customers/${id}/notes`, { body: { body: ' Kibar\r\nbiri ' } })
  expect(added).toMatchObject({ status: 200, body: { body: 'Kibar\nbiri', own: true, version: 1 } })
  const note = `/customers/${id}/notes/${added.body.id}`
  expect((await other.request('PUT', note, { version: 1, body: { body: 'x' } })).status).toBe(403)
  expect((await other.request('DELETE', note, { version: 1 })).status).toBe(403)
  const edited = await support.request('PUT', note, { version: 1, body: { body: 'Çok kibar' } })
  expect(edited).toMatchObject({ status: 200, body: { body: 'Çok kibar', version: 2 } })
  expect((await support.request('PUT', note, { version: 1, body: { body: 'eski' } })).status).toBe(409)
  expect((await other.request('GET', `/customers/${id}/notes`)).body).toMatchObject({
    items: [{ body: 'Çok kibar', own: false }],
  })
  expect(
    (
      await support.request('PUT', `/customers/baska/notes/${added.body.id}`, {
        version: 2,
        body: { body: 'x' },
      })
    ).status,
  ).toBe(404)
  expect((await support.request('POST', '/customers/yok/notes', { body: { body: 'x' } })).status).toBe(404)
  expect((await support.request('DELETE', note, { version: 2 })).status).toBe(200)
  expect((await support.request('GET', `/customers/${id}/notes`)).body).toEqual({ items: [] })
  const log = await auditOf(id)
  expect(log.map(({ action }) => action)).toEqual([
    'customer.note-add',
    'customer.note-edit',
    'customer.note-delete',
  ])
  expect(JSON.stringify(log)).not.toContain('kibar')
})

test('nothing of an erased account is changed, and only its own state lists it', async () => {
  const { id } = await person({ name: 'Silinen', surname: 'Hesap' })
  await db.unchecked(`update customers set erased_at = now(), name = '', surname = '' where id = $1`, [id])
  const body = { reason: 'x' }
  expect((await support.request('POST', `/customers/${id}/block`, { version: 1, body })).status).toBe(409)
  expect((await support.request('POST', `/customers/${id}/notes`, { body: { body: 'x' } })).status).toBe(404)
  expect(idsOf(await list('state=erased'))).toEqual([id])
  expect(idsOf(await list('limit=100'))).not.toContain(id)
})

test('the login page says so in a plain sentence', () => {
  expect(customersProblem('account-blocked', 'tr').error).toEqual({
    messages: {
      type: 'Hesabınız mağaza tarafından kullanıma kapatıldı. Bilgi almak için bizimle iletişime geçebilirsiniz.',
    },
    code: 'ACCOUNT_BLOCKED',
  })
})
