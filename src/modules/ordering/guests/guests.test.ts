import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { csrfToken } from '#http/guards/csrf-token.ts'
import type { SignInVisit } from '#modules/people/customers/customers.server.ts'
import type { GuestPerson } from '#modules/people/customers/guests/guests-data.server.ts'
import { hasRegistered, isBegunHere } from '#modules/people/customers/sign-in/guest-session-rules.ts'
import { signInAndMerge } from '#modules/people/customers/sign-in/sign-in-visit.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf, testActor, versionOf } from '#tests/support/order-staff.ts'
import { deliverOrder } from '#tests/support/orders.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

let now = new Date()
const { db, app, shop, inbox, set, buyer } = await testShopWithInbox({ clock: () => now })
await seedReferenceData(db)
const secrets = await shopSecrets(db)
beforeEach(() => {
  now = new Date()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

/** A browser that keeps the cookies it is given, as a login and the beginning of a guest set them. */
function newBrowser() {
  const jar = new Map([['vitrin_visitor', newToken()]])
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const tokenHash = () => sha256(jar.get('vitrin_visitor') ?? '')
  const visit: SignInVisit = {
    get headers() {
      return { cookie: cookie(), 'user-agent': 'Firefox' }
    },
    ip: '127.0.0.1',
    secure: false,
    renew() {
      const before = tokenHash()
      jar.set('vitrin_visitor', newToken())
      return { before, after: tokenHash() }
    },
    setCookies(lines) {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
    },
  }
  const visitor = async () => ({
    locale: 'tr' as const,
    currency: 'TRY',
    tokenHash: tokenHash(),
    ip: '127.0.0.1',
    ...(await shop.customers.sessionOwner({ cookie: cookie() })),
  })
  return {
    visitor,
    visit,
    cartItems: async () => (await shop.cart.view(await visitor())).items,
    guestId: async () => (await visitor()).guest?.id ?? '',
    begin: async (email: string, person?: GuestPerson) =>
      shop.guests.begin(email, visit, await visitor(), person),
    open: async (link: { orderNo: string; key: string }) => shop.guests.open(link, visit, await visitor()),
    signIn: (email: string) => signInAndMerge(shop, visit, { email, password: PASSWORD }),
    async request(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, fields?: object) {
      const session = jar.get('vitrin_session')
      const csrf = csrfToken(secrets.csrf, jar.get('vitrin_visitor') ?? '', session ? [session] : [])
      const response = await app.inject({
        method,
        url: `/api/catalog/${path}`,
        headers: { cookie: cookie(), 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest' },
        ...(fields && { payload: fields }),
      })
      return { status: response.statusCode, body: response.body === '' ? {} : JSON.parse(response.body) }
    },
  }
}
type TestBrowser = ReturnType<typeof newBrowser>

const PASSWORD = 'çok gizli'
const ADDRESS = {
  property_address_title: 'Ev',
  property_name: 'Elif Nur Şahin',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Caferağa Mah. Moda Cad. No:12',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '11111111111',
}
let people = 0
const newEmail = () => `misafir${++people}@ornek.example`

async function orderAs(browser: TestBrowser, quantity = 1): Promise<{ id: string; orderNo: string }> {
  const product = await buildProduct(db, { stock: 5 })
  await browser.request('POST', `cart/${product.id}`, { quantity })
  const { body: saved } = await browser.request('POST', 'address', ADDRESS)
  await browser.request('POST', 'post_address', { teslimat_address_id: saved.address.id })
  const placed = await browser.request('POST', 'cart', { odemeTipi: '4', description: '' })
  if (!placed.body.order) throw new Error(JSON.stringify(placed.body))
  return placed.body.order
}

async function newGuest(email = newEmail()) {
  const browser = newBrowser()
  expect(await browser.begin(email)).toEqual({ ok: true })
  return { browser, email, id: await browser.guestId() }
}

async function register(email: string, { verified = false } = {}): Promise<string> {
  const request = { headers: {}, ip: '127.0.0.1', secure: false }
  await shop.customers.register(
    { email, password: PASSWORD, name: 'Elif', surname: 'Şahin', phone: '' },
    request,
  )
  const { rows } = await db.unchecked<{ id: string }>(
    'update customers set email_verified = $2 where email = $1 returning id',
    [email, verified],
  )
  return rows[0]?.id ?? ''
}

const linksTo = (email: string) =>
  inbox.to(email).flatMap(({ html }) => [...html.matchAll(/anahtar=([\w.-]+)/g)].map(([, key = '']) => key))

describe('buying without an account', () => {
  test('a visitor orders with an email address alone, and the cart filled before comes along', async () => {
    const browser = newBrowser()
    const product = await buildProduct(db, { stock: 5 })
    await browser.request('POST', `cart/${product.id}`, { quantity: 2 })
    const email = newEmail()
    expect(await browser.begin(email.toUpperCase())).toEqual({ ok: true })
    expect(await browser.cartItems()).toMatchObject([{ quantity: 2 }])
    const order = await orderAs(browser)
    const { body: own } = await browser.request('GET', `order/${order.id}`)
    expect(own).toMatchObject({ orderNo: order.orderNo, orderItems: [{}, {}] })
    await shop.mail.deliver()
    const [received] = inbox.to(email)
    expect(received?.html, 'by the name of the address').toContain('Elif Nur')
    expect(received?.html).toContain(`/siparis/sorgula?siparis=${order.orderNo}`)
  })

  test('a guest reads own orders, and those of nobody else', async () => {
    const [one, other] = [await newGuest(), await newGuest()]
    const order = await orderAs(one.browser)
    expect((await other.browser.request('GET', `order/${order.id}`)).status).toBe(404)
    expect((await other.browser.request('PATCH', `order/${order.id}`, { cancel: true })).status).toBe(404)
    expect((await one.browser.request('PATCH', `order/${order.id}`, { cancel: true })).status).toBe(200)
  })

  test('cancels single products of its order, and nobody else does', async () => {
    const one = await newGuest()
    const other = await newGuest()
    const order = await orderAs(one.browser, 3)
    const { body } = await one.browser.request('GET', `order/${order.id}`)
    const lines = [{ id: body.orderItems[0].id, quantity: 1 }]
    const path = `order/${order.id}/cancel-lines`
    const preview = await one.browser.request('POST', `${path}/preview`, { lines })
    const { total } = preview.body
    expect((await other.browser.request('POST', path, { lines, total })).status).toBe(404)
    expect((await one.browser.request('POST', path, { lines, total })).status).toBe(200)
    expect((await one.browser.request('GET', `order/${order.id}`)).body.orderItems[0].quantity).toBe(2)
  })

  test('gets the label of a return of its order, and nobody else does', async () => {
    const one = await newGuest()
    const other = await newGuest()
    const order = await orderAs(one.browser)
    await deliverOrder(shop, order.id)
    const { body } = await one.browser.request('GET', `order/${order.id}`)
    const lines = [{ id: body.orderItems[0].id, quantity: 1 }]
    const path = `order/${order.id}/return`
    const asked = await one.browser.request('POST', path, { kind: 'cayma', lines })
    const returnId = asked.body.return.id
    await staffOf(shop).decideReturn(returnId, { approve: true, answer: '' })
    const by = { actor: testActor(), version: await versionOf(db, returnId) }
    await shop.orders.returnSending.storeLabel(returnId, Buffer.from('%PDF-1.7\n%%EOF'), by)
    const label = async ({ visit }: TestBrowser) =>
      app.inject({
        url: `/api/catalog/${path}/${returnId}/label.pdf`,
        headers: { cookie: String(visit.headers.cookie) },
      })
    expect((await label(one.browser)).body).toBe('%PDF-1.7\n%%EOF')
    expect((await label(other.browser)).statusCode).toBe(404)
  })

  test.each([
    ['GET', 'accountinfo'],
    ['GET', 'wishlist'],
    ['GET', 'comments'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions'],
  ] as const)('%s %s is closed to guests', async (method, path) => {
    const { browser } = await newGuest()
    const visitor = await newBrowser().request(method, path)
    const guest = await browser.request(method, path)
    expect(guest.status).toBe(visitor.status)
    expect([401, 404]).toContain(guest.status)
  })

  test.each([
    { typed: '', why: 'empty' },
    { typed: 'elif', why: 'no address' },
    { typed: 'elif@', why: 'half an address' },
    { typed: `${'a'.repeat(250)}@ornek.example`, why: 'too long' },
    { typed: 'ayşe@örnek.example', why: 'letters outside ASCII' },
  ])('an address that is none is refused: $why', async ({ typed }) => {
    const browser = newBrowser()
    expect(await browser.begin(typed)).toEqual({ ok: false, reason: 'email' })
    expect(await browser.guestId()).toBe('')
  })

  test('a shop that wants accounts refuses guests who begin, and lets those who have begun finish', async () => {
    const { browser } = await newGuest()
    await set('misafirOdeme', '0')
    onTestFinished(() => set('misafirOdeme', '1'))
    expect(await newBrowser().begin(newEmail())).toEqual({ ok: false, reason: 'not-offered' })
    expect((await orderAs(browser)).orderNo).toMatch(/^\d{12}$/)
  })

  test('no login, no new password and no registration finds a guest by the address', async () => {
    const { browser, email } = await newGuest()
    await orderAs(browser)
    const request = { headers: {}, ip: '127.0.0.1', secure: false }
    expect(await shop.customers.signIn({ email, password: PASSWORD }, request)).toMatchObject({ ok: false })
    await shop.mail.deliver()
    const before = inbox.to(email).length
    await shop.customers.mailbox.forgot(email)
    await shop.mail.deliver()
    expect(inbox.to(email)).toHaveLength(before)
    expect(await register(email), 'the address is still free for an account').not.toBe('')
  })

  test('in a browser where a customer is signed in nobody becomes a guest', async () => {
    const email = newEmail()
    await register(email)
    const browser = newBrowser()
    await browser.signIn(email)
    expect(await browser.begin(newEmail())).toEqual({ ok: false, reason: 'login' })
  })
})

describe('a guest who begins again', () => {
  test('corrects the address before ordering, and stays the same guest', async () => {
    const { browser, id } = await newGuest()
    const right = newEmail()
    await browser.begin(right)
    expect((await browser.visitor()).guest).toMatchObject({ id, email: right })
  })

  test('and registers with the address stays the same guest, who is known to have registered', async () => {
    const { browser, email, id } = await newGuest()
    const known = async () => {
      const { guest } = await browser.visitor()
      return guest && { id: guest.id, here: isBegunHere(guest), registered: hasRegistered(guest) }
    }
    expect(await known()).toEqual({ id, here: true, registered: false })
    const person = { name: 'Elif', surname: 'Kaya', phone: '+905321234567' }
    for (const typed of [email, newEmail()]) {
      expect(await browser.begin(typed, person)).toEqual({ ok: true })
      expect(await known()).toEqual({ id, here: true, registered: true })
    }
  })

  test('is another guest after ordering: cart and addresses come along, the order stays with its address', async () => {
    const { browser, email, id } = await newGuest()
    const order = await orderAs(browser)
    const product = await buildProduct(db, { stock: 5 })
    await browser.request('POST', `cart/${product.id}`, { quantity: 3 })
    await browser.begin(newEmail())
    expect(await browser.guestId()).not.toBe(id)
    expect(await browser.cartItems()).toMatchObject([{ quantity: 3 }])
    expect((await browser.request('GET', 'address')).body).toHaveLength(1)
    expect((await browser.request('GET', `order/${order.id}`)).status).toBe(404)
    expect(await shop.guests.lookUp({ orderNo: order.orderNo, email }, 'tr')).not.toBeNull()
  })
})

describe('looking an order up', () => {
  test('number and address show how it proceeds, and nothing of the person', async () => {
    const { browser, email } = await newGuest()
    const { orderNo } = await orderAs(browser)
    const spaced = `#${orderNo.slice(0, 6)} ${orderNo.slice(6)}`
    const found = await shop.guests.lookUp({ orderNo: spaced, email: ` ${email.toUpperCase()} ` }, 'tr')
    expect(found).toMatchObject({ guest: true, order: { orderNo, status: 'awaiting_payment' } })
    const text = JSON.stringify(found)
    for (const personal of ['Elif', 'Moda Cad', '532', '11111111111', email])
      expect(text).not.toContain(personal)
  })

  test('of an account too, for whose details its owner signs in', async () => {
    const who = await buyer([await buildProduct(db, { stock: 5 }), 1])
    const { body } = await who.request('POST', 'cart', { fields: { odemeTipi: '4', description: '' } })
    const { orderNo } = body.order as { orderNo: string }
    const email = who.customer?.email ?? ''
    expect(await shop.guests.lookUp({ orderNo, email }, 'tr')).toMatchObject({ guest: false })
    await shop.guests.sendLink({ orderNo, email }, 'tr')
    await shop.mail.deliver()
    expect(linksTo(email), 'no email opens what belongs to an account').toEqual([])
  })

  test('a wrong address and a wrong number find nothing', async () => {
    const { browser, email } = await newGuest()
    const { orderNo } = await orderAs(browser)
    const wrong = [
      { orderNo, email: newEmail() },
      { orderNo: '000000000000', email },
      { orderNo: `${orderNo}' or 1=1`, email },
      { orderNo: '', email: '' },
    ]
    for (const typed of wrong) expect(await shop.guests.lookUp(typed, 'tr')).toBeNull()
  })
})

describe('the link of an email', () => {
  async function linkedOrder() {
    const guest = await newGuest()
    const { orderNo, id } = await orderAs(guest.browser)
    await shop.guests.sendLink({ orderNo, email: guest.email }, 'tr')
    await shop.mail.deliver()
    const [key = ''] = linksTo(guest.email)
    expect(key).not.toBe('')
    return { ...guest, orderNo, orderId: id, key }
  }

  test('opens the order in another browser, whose cart comes along', async () => {
    const { orderNo, orderId, key } = await linkedOrder()
    const phone = newBrowser()
    const product = await buildProduct(db, { stock: 5 })
    await phone.request('POST', `cart/${product.id}`, { quantity: 1 })
    expect(await phone.open({ orderNo, key })).toEqual({ ok: true, orderNo })
    expect((await phone.request('GET', `order/${orderId}`)).status).toBe(200)
    expect(await phone.cartItems()).toHaveLength(1)
  })

  test('opens it for another guest’s browser too, and loses no cart', async () => {
    const { orderNo, key, id } = await linkedOrder()
    const { browser } = await newGuest()
    const product = await buildProduct(db, { stock: 5 })
    await browser.request('POST', `cart/${product.id}`, { quantity: 2 })
    expect(await browser.open({ orderNo, key })).toEqual({ ok: true, orderNo })
    expect(await browser.guestId()).toBe(id)
    expect(await browser.cartItems()).toMatchObject([{ quantity: 2 }])
  })

  test('makes nobody the guest who ordered: who goes on buying begins with an address and without that guest’s addresses', async () => {
    const { orderNo, key, id, email } = await linkedOrder()
    const phone = newBrowser()
    await phone.open({ orderNo, key })
    const product = await buildProduct(db, { stock: 5 })
    await phone.request('POST', `cart/${product.id}`, { quantity: 1 })
    expect(await phone.begin(email)).toEqual({ ok: true })
    expect(await phone.guestId()).not.toBe(id)
    expect((await phone.request('GET', 'address')).body).toEqual([])
    expect(await phone.cartItems()).toHaveLength(1)
  })

  test('works 30 days, and is said to have expired afterwards', async () => {
    const { orderNo, key } = await linkedOrder()
    const day = 24 * 60 * 60_000
    now = new Date(Date.now() + 30 * day)
    expect(await newBrowser().open({ orderNo, key })).toMatchObject({ ok: true })
    now = new Date(Date.now() + 31 * day)
    expect(await newBrowser().open({ orderNo, key })).toEqual({ ok: false, reason: 'expired' })
  })

  test('opens no other order, and nothing when it is changed', async () => {
    const [one, other] = [await linkedOrder(), await linkedOrder()]
    const [day = '', signature = ''] = one.key.split('.')
    const forged = [
      { orderNo: other.orderNo, key: one.key },
      { orderNo: one.orderNo, key: `${Number(day) + 1}.${signature}` },
      { orderNo: one.orderNo, key: `${day}.${signature.slice(0, -1)}` },
      { orderNo: one.orderNo, key: '' },
      { orderNo: '1', key: one.key },
    ]
    for (const link of forged) expect(await newBrowser().open(link)).toEqual({ ok: false, reason: 'wrong' })
  })

  test('signs no customer out, and leads to the login once the order belongs to an account', async () => {
    const { orderNo, key, email } = await linkedOrder()
    const stranger = newEmail()
    await register(stranger)
    const browser = newBrowser()
    await browser.signIn(stranger)
    expect(await browser.open({ orderNo, key })).toEqual({ ok: false, reason: 'other-account' })
    await shop.guests.joinAccount(await register(email, { verified: true }), null)
    expect(await newBrowser().open({ orderNo, key })).toEqual({ ok: false, reason: 'account' })
  })
})

describe('an account of the same address', () => {
  test('takes over the orders at a login once the address is confirmed, and neither cart nor addresses of a stranger', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    const product = await buildProduct(db, { stock: 5 })
    await browser.request('POST', `cart/${product.id}`, { quantity: 1 })
    const account = await register(email)
    await newBrowser().signIn(email)
    expect(await shop.orders.find(account, order.id), 'anybody may register with any address').toBeNull()
    await db.unchecked('update customers set email_verified = true where id = $1', [account])
    const phone = newBrowser()
    await phone.signIn(email)
    expect((await phone.request('GET', `order/${order.id}`)).status).toBe(200)
    expect(await phone.cartItems(), 'anybody may order with any address').toEqual([])
    expect(await shop.customers.addresses.list(account)).toEqual([])
    expect(await browser.cartItems(), 'who still shops as a guest keeps the cart').toHaveLength(1)
  })

  test('takes over the orders as soon as its address is proven, without another login', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    const account = await register(email)
    const phone = newBrowser()
    await phone.signIn(email)
    expect((await phone.request('GET', `order/${order.id}`)).status).toBe(404)
    await shop.mail.deliver()
    const [link = ''] = inbox
      .to(email)
      .flatMap(({ html }) => /account\/verify\?token=([\w.-]+)/.exec(html)?.[1] ?? [])
    expect(await shop.customers.mailbox.confirm(link)).toEqual({ ok: true })
    expect((await phone.request('GET', `order/${order.id}`)).status).toBe(200)
    expect((await shop.orders.list(account, 1)).total).toBe(1)
    // Opened once more, after another order as a guest.
    const later = await newGuest(email)
    const next = await orderAs(later.browser)
    expect(await shop.customers.mailbox.confirm(link)).toEqual({ ok: true })
    expect(await shop.orders.find(account, next.id)).not.toBeNull()
  })

  test('takes over the orders when a new password proves its address', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    const account = await register(email)
    await shop.customers.mailbox.forgot(email)
    await shop.mail.deliver()
    const [token = ''] = inbox
      .to(email)
      .flatMap(({ html }) => /account\/reset\?token=([\w.-]+)/.exec(html)?.[1] ?? [])
    const password = 'yeni-şifre-1'
    expect(await shop.customers.mailbox.reset({ token, password, passwordVerify: password })).toMatchObject({
      ok: true,
    })
    expect(await shop.orders.find(account, order.id)).not.toBeNull()
  })

  test('gets no addresses of an order that its owner opened by a link', async () => {
    const stranger = await newGuest()
    const { orderNo } = await orderAs(stranger.browser)
    const account = await register(stranger.email, { verified: true })
    await shop.guests.sendLink({ orderNo, email: stranger.email }, 'tr')
    await shop.mail.deliver()
    const [key = ''] = linksTo(stranger.email)
    const browser = newBrowser()
    expect(await browser.open({ orderNo, key })).toMatchObject({ ok: true })
    await browser.signIn(stranger.email)
    expect((await shop.orders.list(account, 1)).total).toBe(1)
    expect(await shop.customers.addresses.list(account)).toEqual([])
  })

  test('opened in the guest’s own browser takes them over at the first login', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    await register(email)
    expect(await browser.signIn(email)).toEqual({ ok: true })
    expect((await browser.request('GET', `order/${order.id}`)).status).toBe(200)
    expect((await browser.request('GET', 'address')).body).toHaveLength(1)
  })

  test('of another address gets the cart alone', async () => {
    const { browser, id } = await newGuest()
    const order = await orderAs(browser)
    const product = await buildProduct(db, { stock: 5 })
    await browser.request('POST', `cart/${product.id}`, { quantity: 4 })
    const other = newEmail()
    await register(other, { verified: true })
    await browser.signIn(other)
    expect(await browser.cartItems()).toMatchObject([{ quantity: 4 }])
    expect((await browser.request('GET', `order/${order.id}`)).status).toBe(404)
    expect(await shop.orders.find(id, order.id)).not.toBeNull()
  })

  test('keeps the same address once, however often its owner bought as a guest', async () => {
    const email = newEmail()
    const account = await register(email, { verified: true })
    for (let times = 0; times < 3; times++) {
      const { browser } = await newGuest(email)
      await orderAs(browser)
      await browser.signIn(email)
    }
    expect((await shop.orders.list(account, 1)).total).toBe(3)
    expect(await shop.customers.addresses.list(account)).toHaveLength(1)
  })

  test('two logins at once take everything over once', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    const account = await register(email, { verified: true })
    await Promise.all([shop.guests.joinAccount(account, null), shop.guests.joinAccount(account, null)])
    expect(await shop.orders.find(account, order.id)).not.toBeNull()
    expect((await shop.orders.list(account, 1)).total).toBe(1)
  })
})

describe('erasing', () => {
  test('an account erases what its owner bought as a guest, once nothing of it is open', async () => {
    const { browser, email } = await newGuest()
    const order = await orderAs(browser)
    const account = await register(email, { verified: true })
    const owner = newBrowser()
    await owner.signIn(email)
    const { customer } = await owner.visitor()
    if (!customer) throw new Error('not signed in')
    await orderAs((await newGuest(email)).browser)
    const form = { password: PASSWORD, confirmed: true, ip: '127.0.0.1' }
    expect(await shop.privacy.erase(customer, form), 'both orders are its own now').toEqual({
      ok: false,
      reason: 'open-orders',
    })
    const { items } = await shop.orders.list(account, 1)
    expect(items).toHaveLength(2)
    for (const { id } of items) await shop.orders.cancel(account, id)
    expect(await shop.privacy.erase(customer, form)).toEqual({ ok: true })
    expect(await shop.guests.lookUp({ orderNo: order.orderNo, email }, 'tr')).toBeNull()
  })

  test('staff erases a guest by the address, and the order stays without it', async () => {
    const { browser, email, id } = await newGuest()
    const order = await orderAs(browser)
    await browser.request('PATCH', `order/${order.id}`, { cancel: true })
    const found = await shop.customers.staff.find(id)
    expect(found).toMatchObject({ guest: true, email })
    const actor = { staffId: null, name: 'Sahip', requestId: 'test', ip: '127.0.0.1', recorded: false }
    expect(await shop.privacy.eraseByStaff({ id, version: found?.version ?? 0 }, email, actor)).toEqual({
      ok: true,
    })
    expect(await browser.guestId()).toBe('')
    const { rows } = await db.unchecked(
      'select guest_email, contact_email, name from customers where id = $1',
      [id],
    )
    expect(rows).toEqual([{ guest_email: null, contact_email: '', name: '' }])
    expect((await db.unchecked('select from orders where id = $1', [order.id])).rowCount).toBe(1)
  })
})

test('guests who ordered nothing are deleted when their session has ended; those who ordered stay', async () => {
  const [idle, ordered, active] = [await newGuest(), await newGuest(), await newGuest()]
  await orderAs(ordered.browser)
  await db.unchecked(`update customers set created_at = now() - interval '2 days'`)
  await db.unchecked('delete from customer_sessions where customer_id = any($1)', [[idle.id, ordered.id]])
  await shop.guests.maintain()
  const { rows } = await db.unchecked<{ id: string }>('select id from customers where id = any($1)', [
    [idle.id, ordered.id, active.id],
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ordered.id, active.id].toSorted())
})

test('the database refuses a guest whose address is not in lower case', async () => {
  const { id } = await newGuest()
  await expect(
    db.unchecked(`update customers set guest_email = 'Elif@ornek.example' where id = $1`, [id]),
  ).rejects.toThrow('customers_guest_email')
})
