import type { Locator, Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { confirmOrder, markDelivered, markShipped } from '../support/orders.ts'
import { emailsInFolder } from '../support/received-emails.ts'
import {
  changeEverything,
  openBeforeHydration,
  readControlValues,
  type Texts,
  typeDuringHydration,
} from './before-hydration.ts'
import { addToCart, confirmAtBank, enableAllPaymentMethods, PAYMENT_STEP } from './card-checkout.ts'
import { PARCEL, PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, type ShopFixture, test, waitForHydration } from './shop-fixture.ts'

enableAllPaymentMethods()
// Each test fills in and sends many forms, one after the other.
test.describe.configure({ timeout: 180_000 })

interface Shopper {
  shop: ShopFixture
  email: string
  product: BuiltProduct
  orderNo: string
}

/** A form of the shop that a shopper fills in completely before the page is hydrated, and sends afterwards. */
interface EarlyForm {
  name: string
  path: string | ((shopper: Shopper) => string | Promise<string>)
  /** How many controls a shopper can change at least. */
  controls: number
  /** Typed instead of the usual texts, by field. */
  texts?: Texts
  /** The button that sends the form; without one every change is saved by itself. */
  button?: string | ((page: Page) => Locator)
  /** What the shop has stored then; `$1` is the shopper's email address. */
  stored?: { sql: string; row: Record<string, unknown> }
  /** What the shopper sees then. */
  shown?: (page: Page) => Promise<void>
}

async function expectStored(shopper: Shopper, { name, stored }: EarlyForm): Promise<void> {
  if (!stored) return
  const read = async () => (await shopper.shop.db.unchecked(stored.sql, [shopper.email])).rows[0]
  await expect.poll(read, `${name}: what the shop stored`).toMatchObject(stored.row)
}

/** Fills in the form before hydration and sends it afterwards: nothing is lost in between, and what was sent is what was typed. */
async function expectEarlyForm(page: Page, shopper: Shopper, form: EarlyForm): Promise<void> {
  const { name, path, controls, texts, button, shown } = form
  const { hydrate } = await openBeforeHydration(page, typeof path === 'string' ? path : await path(shopper))
  expect(await changeEverything(page, texts), `${name}: controls`).toBeGreaterThanOrEqual(controls)
  const before = await readControlValues(page)
  await hydrate()
  await expect.poll(() => readControlValues(page), name).toMatchObject(before)
  if (typeof button === 'string') await page.getByRole('main').getByRole('button', { name: button }).click()
  else await button?.(page).click()
  await shown?.(page)
  await expectStored(shopper, form)
}

async function expectEarlyForms(page: Page, shopper: Shopper, forms: readonly EarlyForm[]): Promise<void> {
  for (const form of forms) await test.step(form.name, () => expectEarlyForm(page, shopper, form))
}

const visible = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const inForm = (id: string) => (page: Page) => page.locator(`#${id}`).getByRole('button', { name: 'Kaydet' })

const CART = `from carts c join customers u on u.id = c.customer_id where u.email = $1`
const ORDER = `from orders o join customers u on u.id = o.customer_id where u.email = $1 order by o.created_at desc`

const PURCHASE: readonly EarlyForm[] = [
  {
    name: 'a product',
    path: ({ product }) => product.url,
    controls: 3,
    button: 'Sepete Ekle',
    stored: {
      sql: `select l.quantity, n.value as unit from cart_lines l join product_units n on n.id = l.unit_id
             where l.cart_id = (select c.id ${CART})`,
      row: { quantity: 2, unit: 'Koli' },
    },
  },
  {
    name: 'the cart',
    path: '/sepet',
    controls: 5,
    texts: { quantity: '3' },
    stored: {
      sql: `select l.quantity, n.value as unit, c.note
              from carts c join customers u on u.id = c.customer_id
              join cart_lines l on l.cart_id = c.id join product_units n on n.id = l.unit_id
             where u.email = $1`,
      row: { quantity: 3, unit: 'Adet', note: 'Deneme' },
    },
  },
  { name: 'the addresses of an order', path: '/odeme', controls: 6, button: 'Devam Et' },
  {
    name: 'the payment of an order',
    path: PAYMENT_STEP,
    controls: 8,
    texts: { description: 'Zili çalmayın' },
    button: 'Sipariş Ver',
    shown: visible('Siparişiniz başarılı'),
    stored: {
      sql: `select payment_type, branch_name, description, delivery_address, invoice_address ${ORDER}`,
      row: {
        payment_type: 'cash_on_delivery',
        branch_name: 'Bahçe',
        description: 'Zili çalmayın',
        delivery_address: expect.stringContaining('Başlığı:Ev|'),
        invoice_address: expect.stringContaining('Başlığı:Ev|'),
      },
    },
  },
]

const CUSTOMER: readonly EarlyForm[] = [
  {
    name: 'a new address',
    path: '/hesap/adreslerim?duzenle=yeni',
    controls: 13,
    texts: { property_country: 'Türkiye', property_post_code: '34710' },
    button: (page) => page.getByRole('button', { name: 'Ekle', exact: true }),
    shown: visible('Deneme'),
    stored: {
      sql: `select a.title, a.city, a.phone, a.invoice_type, a.tax_number
              from addresses a join customers u on u.id = a.customer_id
             where u.email = $1 order by a.id desc`,
      row: {
        title: 'Deneme',
        city: 'Zonguldak',
        phone: '+90 (532) 765 43 21',
        invoice_type: 'corporate',
        tax_number: '1234567890',
      },
    },
  },
  {
    name: 'a return request',
    path: ({ orderNo }) => `/siparis/${orderNo}/iade`,
    controls: 5,
    button: 'Talebi Gönder',
    stored: {
      sql: `select r.kind, r.note, l.quantity from order_returns r join order_return_lines l on l.return_id = r.id
              join orders o on o.id = r.order_id join customers u on u.id = o.customer_id where u.email = $1`,
      row: { kind: 'return', note: 'Deneme', quantity: 2 },
    },
  },
  {
    name: 'a review',
    path: ({ orderNo, product }) => `/degerlendirmelerim?yaz=${orderNo}.${product.id}`,
    controls: 8,
    button: 'Yorumu Gönder',
    stored: {
      sql: `select r.star, r.title, r.description from reviews r join customers u on u.id = r.customer_id
             where u.email = $1`,
      row: { star: 5, title: 'Deneme', description: 'Deneme' },
    },
  },
  {
    name: 'a payment into the open account',
    path: '/hesap/ode',
    controls: 6,
    async shown(page) {
      const opening = page.context().waitForEvent('page')
      await page.getByRole('main').getByRole('button', { name: 'Ödeme Yap' }).click()
      const bank = await opening
      await expect(bank.getByText('₺1.250,50')).toBeVisible()
      await confirmAtBank(bank)
      await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
    },
  },
]

/** A customer with two addresses, of which 'Yazlık' is preselected, two branches, an open account and a delivered order. */
async function buildCustomer(page: Page, shop: ShopFixture): Promise<Shopper> {
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  const buyer = await signIn(page, shop)
  const product = await buildProduct(shop.db, {
    name: 'Çini Sürahi',
    gross: '90',
    stock: 100,
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 4 }],
  })
  await shop.publishChanges()
  const sent = await placeOrder(shop, buyer, [product, 2])
  await confirmOrder(shop.db, sent.id)
  await markShipped(shop.db, sent.id, PARCEL)
  await markDelivered(shop.db, sent.id)
  await shop.db.unchecked(
    `with home as (select * from addresses where customer_id = $1), holiday as (
       insert into addresses (customer_id, title, name, country, city, town, address, phone, id_number, invoice_type)
       select customer_id, 'Yazlık', name, country, city, town, address, phone, id_number, invoice_type from home
       returning id)
     update visitors v set delivery_address_id = holiday.id, invoice_address_id = holiday.id
       from home, holiday where v.delivery_address_id = home.id`,
    [buyer.customerId],
  )
  await shop.db.unchecked(
    `insert into customer_branches (customer_id, name) values ($1, 'Bahçe'), ($1, 'Depo')`,
    [buyer.customerId],
  )
  await shop.db.unchecked('update customers set open_account = true where id = $1', [buyer.customerId])
  await storeSetting(shop.db, 'sozlesmeOnayi', '1')
  await shop.publishChanges()
  return { shop, email: buyer.email, product, orderNo: sent.orderNo }
}

test('a purchase filled in before hydration is ordered as it was filled in', async ({ page, shop }) => {
  await expectEarlyForms(page, await buildCustomer(page, shop), PURCHASE)
})

test('the forms of a customer keep and send what was typed before hydration', async ({ page, shop }) => {
  await expectEarlyForms(page, await buildCustomer(page, shop), CUSTOMER)
})

const NEW_PASSWORD = 'yeni-sifre-7'
const EMAIL = 'erken@ornek.example'
const SETTINGS = '/hesap/ayarlar'

async function resetLink({ shop, email }: Shopper): Promise<string> {
  const read = async () =>
    (await emailsInFolder(shop.dataDir, email)).findLast(({ html }) => html.includes('/account/reset?token='))
  await expect.poll(read, 'the email with the link').toBeDefined()
  const { pathname, search } = new URL((await read())?.link('/account/reset') ?? '')
  return pathname + search
}

const ACCOUNT: readonly EarlyForm[] = [
  {
    name: 'the registration',
    path: '/account/register',
    controls: 10,
    button: 'Üye Ol',
    shown: visible('Kaydınız alındı.'),
    stored: {
      sql: `select u.name, u.surname, u.phone,
                   (select count(*)::int from customer_consents c where c.customer_id = u.id and c.granted) as consents
              from customers u where u.email = $1`,
      row: { name: 'Deneme', surname: 'Deneme', phone: '+905327654321', consents: 3 },
    },
  },
  {
    name: 'a forgotten password',
    path: '/account/forgot',
    controls: 2,
    button: 'Bağlantı gönder',
    stored: {
      sql: `select template from mail_messages where recipient = $1 order by id desc`,
      row: { template: 'reset-password' },
    },
  },
  {
    name: 'a new password by the emailed link',
    path: resetLink,
    controls: 3,
    texts: { password: NEW_PASSWORD, passwordVerify: NEW_PASSWORD },
    button: 'Şifremi değiştir',
    shown: visible('Şifreniz değişti'),
  },
  {
    name: 'the login with it',
    path: '/account/login',
    controls: 3,
    texts: { password: NEW_PASSWORD },
    button: 'Giriş Yap',
    shown: (page) => expect(page.getByRole('banner').getByRole('link', { name: 'Deneme' })).toBeVisible(),
  },
  {
    name: 'the account information',
    path: SETTINGS,
    controls: 10,
    texts: { name: 'Ece', surname: 'Taş', phone: '+90 (533) 111 22 33' },
    button: inForm('account-info'),
    shown: visible('Hesap bilgileriniz'),
    stored: {
      sql: 'select name, surname, phone, gender, birthdate::text from customers where email = $1',
      row: { name: 'Ece', surname: 'Taş', phone: '+905331112233', birthdate: '1991-05-17' },
    },
  },
  {
    name: 'another password',
    path: SETTINGS,
    controls: 10,
    button: inForm('change-password'),
    shown: visible('Şifreniz güncellendi.'),
  },
  {
    name: 'another email address',
    path: SETTINGS,
    controls: 10,
    texts: { newEmail: 'yeni@ornek.example' },
    button: 'Onay bağlantısı gönder',
    shown: visible('yeni@ornek.example adresine bir onay bağlantısı gönderdik.'),
  },
  {
    name: 'the account deletion',
    path: '/hesap/sil',
    controls: 3,
    button: 'Hesabımı sil',
    shown: visible('Hesabınız silindi'),
  },
]

test('the forms of an account keep and send what was typed before hydration', async ({ page, shop }) => {
  const product = shop.mug
  await expectEarlyForms(page, { shop, product, email: EMAIL, orderNo: '' }, ACCOUNT)
})

const SEARCHES: readonly EarlyForm[] = [
  {
    name: 'the search of the header',
    path: '/',
    controls: 1,
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Ara' }),
    shown: (page) => expect(page).toHaveURL(/\/arama\?q=Deneme/),
  },
  {
    name: 'the search of a missing page',
    path: '/bulunmayan-sayfa',
    controls: 2,
    button: 'Ara',
    shown: (page) => expect(page).toHaveURL(/\/arama\?q=Deneme/),
  },
]

test('a search typed before hydration is searched for', async ({ page, shop }) => {
  await expectEarlyForms(page, { shop, product: shop.mug, email: '', orderNo: '' }, SEARCHES)
})

test('a quantity that the browser fills in without an event is bought, and one typed during hydration is what the buttons start from', async ({
  page,
  shop,
}) => {
  const jug = await buildProduct(shop.db, { name: 'Cam Sürahi', gross: '90', stock: 9 })
  await shop.publishChanges()
  const { hydrate } = await openBeforeHydration(page, jug.url)
  await page.getByLabel('Miktar').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = '3'
  })
  await hydrate()
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible()
  await page.goto('/sepet')
  await expect(page.getByRole('main').getByRole('textbox', { name: /Cam Sürahi/ })).toHaveValue('3')

  await page.unroute('**/*.js')
  await typeDuringHydration(page, jug.url, '#quantity', '3')
  await page.getByRole('button', { name: 'Bir artır' }).click()
  await expect(page.getByLabel('Miktar')).toHaveValue('4')
})

test('a page stays as a shopper has moved it before hydration, does not move under a press, and tells its result', async ({
  page,
  shop,
}) => {
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  await shop.publishChanges()
  const buyer = await signIn(page, shop)
  const { orderNo } = await placeOrder(shop, buyer, [shop.mug, 1])
  await page.setViewportSize(PHONE)

  const tabs = await openBeforeHydration(page, '/hesap/adreslerim')
  const lastTab = page.getByRole('main').getByRole('button', { name: 'Çıkış Yap' })
  await lastTab.scrollIntoViewIfNeeded()
  await tabs.hydrate()
  // The links to dialogs are ready after every effect of hydration.
  await expect(page.locator('a[data-ready]').first()).toBeAttached()
  await expect(lastTab).toBeInViewport({ ratio: 1 })

  const result = await openBeforeHydration(page, '/siparis/liste/?tamam=iade')
  await result.hydrate()
  await expect(
    page.getByText('Talebiniz alındı.'),
    'it has the focus where the shopper has done nothing else yet',
  ).toBeFocused()

  const { hydrate } = await openBeforeHydration(page, `/siparis/liste/?siparis=${orderNo}&tamam=iade`)
  const message = page.getByText('Talebiniz alındı.')
  const print = page.getByRole('main').getByRole('link', { name: 'Yazdır' })
  await print.scrollIntoViewIfNeeded()
  await expect(message).not.toBeInViewport()
  const box = await print.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await hydrate()
  // Effects run after the paint of what was hydrated.
  for (let frame = 0; frame < 3; frame++)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await print.boundingBox()).toEqual(box)
  await page.mouse.up()
  await page.waitForURL(`**/${orderNo}/yazdir`)
})

test('the fields of the payment stay where they are when the page is hydrated', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  await addToCart(shop, buyer, shop.mug)
  const { hydrate } = await openBeforeHydration(page, PAYMENT_STEP)
  await page.evaluate(() => document.fonts.ready)
  const note = page.locator('[name=description]')
  const place = await note.boundingBox()
  await hydrate()
  await expect(page.getByRole('button', { name: 'Bütün bankaların taksitleri' })).toBeVisible()
  expect(await note.boundingBox()).toEqual(place)
})

test('an address typed before hydration is newer than the draft of the tab', async ({ page, shop }) => {
  await signIn(page, shop)
  const form = '/hesap/adreslerim?duzenle=yeni'
  const typeAddress = async (title: string, name?: string) => {
    await page.getByLabel('Adres başlığı').fill(title)
    if (name) await page.getByLabel('Ad Soyad').fill(name)
  }
  await page.goto(form)
  await expect(page.getByRole('combobox', { name: 'Mahalle' })).toBeVisible()
  await typeAddress('Ev', 'Deniz Çağlayan')
  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişlerim' })).toBeVisible()
  const { hydrate } = await openBeforeHydration(page, form)
  await typeAddress('Yazlık')
  await hydrate()
  await expect(page.getByLabel('Ad Soyad')).toHaveValue('Deniz Çağlayan')
  await expect(page.getByLabel('Adres başlığı')).toHaveValue('Yazlık')
})

test('a built page starts its scripts after the first paint and notes what happens from its first element on', async ({
  page,
}) => {
  for (const path of ['/', '/sepet']) {
    const response = await page.goto(path)
    expect(await response?.text()).toMatch(
      /^<!DOCTYPE html><html[^>]*><head><script nonce="[^"]+">\(function noteBeforeScripts\(/,
    )
    await waitForHydration(page)
    const { paint, scripts } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }))
    expect(scripts.length).toBeGreaterThan(1)
    expect(Math.min(...scripts), path).toBeGreaterThan(paint)
  }
})
