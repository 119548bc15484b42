import type { Browser, Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { emailsInFolder } from '../support/received-emails.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newCustomer,
  openHydrated,
  registerAndSignIn,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'
import { addSession, buildCustomer, PASSWORD, submitSignIn } from './sign-in.ts'

const main = (page: Page) => page.getByRole('main')

/** Path and query of the link to `path` in the newest email to an address; waits until the email arrives. */
async function findEmailLink(shop: ShopFixture, email: string, path: string): Promise<string> {
  const found = async () => {
    const emails = await emailsInFolder(shop.dataDir, email)
    return emails.findLast(({ html }) => html.includes(`${path}?token=`))
  }
  await expect.poll(found, { message: `an email to ${email} with a link to ${path}` }).toBeDefined()
  const { pathname, search } = new URL((await found())?.link(path) ?? '')
  return pathname + search
}

async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** A second browser, phone-sized and with its own cookies. */
async function openOtherBrowser(browser: Browser, shop: ShopFixture) {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'tr-TR',
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

test('a visitor registers during checkout, keeps the cart and verifies the email address by an emailed link', async ({
  page,
  shop,
}) => {
  const lamp = await buildProduct(shop.db, { name: 'Mercan Lamba', gross: '240', stock: 9 })
  await shop.publishChanges()
  const someone = newCustomer()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(lamp.url)
  await main(page).getByLabel('Miktar').fill('2')
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(main(page).getByRole('link', { name: 'Sepete git' }).first()).toBeVisible()
  await page.goto('/odeme')
  await expect(page).toHaveURL(/\/account\/login\?return=%2Fodeme/)
  await expectAccessibleLayout(page)
  await registerAndSignIn(page, someone)
  await expect(page).toHaveURL(/\/odeme/)
  await expect(main(page)).toContainText('Mercan Lamba')

  await page.goto('/hesap/adreslerim')
  await expect(page.getByText('E-posta adresinizi henüz doğrulamadınız.')).toBeVisible()
  await expectAccessibleLayout(page)
  await waitForHydration(page)
  await page.route('**/account/verify.data*', (route) => route.abort())
  await main(page).getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect(main(page).getByText('Teknik bir hata yaşandı.')).toBeVisible()
  await page.unroute('**/account/verify.data*')
  await main(page).getByRole('button', { name: 'Yeniden gönder' }).click()
  await expect(page.getByText('Yeni bir bağlantı gönderdik.').first()).toBeVisible()
  await page.goto(await findEmailLink(shop, someone.email, '/account/verify'))
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'E-posta adresimi doğrula' }).click()
  await expect(page.getByText('E-posta adresiniz doğrulandı.')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('a password is reset by an emailed link, and the other sessions are ended one by one', async ({
  page,
  shop,
  browser,
}) => {
  const someone = await buildCustomer(shop)
  await addSession(page.context(), shop, someone)

  const phone = await openOtherBrowser(browser, shop)
  await phone.goto('/account/login?return=%2Fhesap%2Fadreslerim')
  await submitSignIn(phone, { ...someone, password: 'yanlis-sifre' })
  await expect(phone.getByText('E-posta adresi veya şifre hatalı.')).toBeVisible()
  await expect(phone.getByLabel('E-posta')).toHaveValue(someone.email)
  await phone.getByRole('button', { name: 'Göster' }).click()
  await expect(phone.getByLabel('Şifre')).toHaveAttribute('type', 'text')
  await expectAccessibleLayout(phone)

  await phone.getByRole('link', { name: 'Şifremi unuttum' }).click()
  // Both pages have a field of this name.
  await expect(phone.getByRole('button', { name: 'Bağlantı gönder' })).toBeVisible()
  await phone.getByLabel('E-posta').fill(someone.email)
  await phone.getByRole('button', { name: 'Bağlantı gönder' }).click()
  await expect(phone.getByRole('heading', { name: 'E-postanıza bakın' })).toBeVisible()
  await expectAccessibleLayout(phone)

  const link = await findEmailLink(shop, someone.email, '/account/reset')
  await phone.goto(link)
  await expectAccessibleLayout(phone)
  const submitPasswords = async (password: string, again: string) => {
    await phone.getByLabel('Yeni şifre', { exact: true }).fill(password)
    await phone.getByLabel('Yeni şifre (tekrar)').fill(again)
    await phone.getByRole('button', { name: 'Şifremi değiştir' }).click()
  }
  await submitPasswords('yepyeni-sifre', 'yepyeni-sfire')
  await expect(phone.getByText('Şifreleriniz eşleşmiyor.')).toBeVisible()
  await expect(phone.getByLabel('Yeni şifre (tekrar)')).toBeFocused()
  await expectAccessibleLayout(phone)
  await submitPasswords('yepyeni-sifre', 'yepyeni-sifre')
  await expect(phone.getByText('Şifreniz değişti ve tüm oturumlar kapatıldı.')).toBeVisible()
  await submitSignIn(phone, { ...someone, password: 'yepyeni-sifre' })
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Ayşe' })).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Bağlantının süresi dolmuş' })).toBeVisible()
  await expectAccessibleLayout(phone)

  await page.goto('/hesap/ayarlar')
  await expect(page, 'the reset ended this session').toHaveURL(/\/account\/login\?return=%2Fhesap%2Fayarlar/)
  await submitSignIn(page, { ...someone, password: 'yepyeni-sifre' })
  const logins = page.getByRole('list', { name: 'Açık oturumlar' })
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await expect(logins.getByRole('listitem').first()).toContainText('Bu oturum')
  // Before hydration the button sends its form as a document, which no route below stops.
  await waitForHydration(page)
  await page.route('**/account/sessions.data*', (route) => route.abort())
  await logins.getByRole('button', { name: 'Oturumu kapat' }).click()
  await expect(page.getByText('Teknik bir hata yaşandı.')).toBeFocused()
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await page.unroute('**/account/sessions.data*')
  await logins.getByRole('button', { name: 'Oturumu kapat' }).click()
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Oturum kapatıldı.' })).toBeAttached()
  await expect(logins).toBeFocused()
  await phone.context().close()
})

test('the forms of login and account keep what was typed when there is no network', async ({
  page,
  shop,
}) => {
  const technical = main(page).getByText('Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.')
  const someone = await buildCustomer(shop)
  const network = async (path: string, up: boolean) =>
    up ? page.unroute(`**${path}.data*`) : page.route(`**${path}.data*`, (route) => route.abort())

  await openHydrated(page, '/account/register')
  await page.getByLabel('Ad', { exact: true }).fill('Ayşe')
  await page.getByLabel('Soyad').fill('Yılmaz')
  await page.getByLabel('E-posta', { exact: true }).fill(someone.email)
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Şifre (tekrar)').fill(PASSWORD)
  await page.getByRole('checkbox').first().check()
  await network('/account/register', false)
  await main(page).getByRole('button', { name: 'Üye Ol' }).click()
  await expect(technical).toBeVisible()
  await expect(page.getByLabel('Soyad')).toHaveValue('Yılmaz')
  await expect(page.getByLabel('Şifre (tekrar)')).toHaveValue(PASSWORD)
  await expect(page.getByRole('checkbox').first()).toBeChecked()

  await openHydrated(page, '/account/forgot')
  await page.getByLabel('E-posta').fill(someone.email)
  const sendLink = main(page).getByRole('button')
  await sendLink.click()
  await expect(page.getByRole('heading', { name: 'E-postanıza bakın' })).toBeVisible()
  await network('/account/forgot', false)
  await sendLink.click()
  await expect(technical).toBeVisible()
  await expect(page.getByLabel('E-posta'), 'the notice gives way to the form').toHaveValue(someone.email)

  await openHydrated(page, '/account/login?return=%2Fhesap%2Fayarlar')
  await network('/account/login', false)
  await submitSignIn(page, someone)
  await expect(technical).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('E-posta')).toHaveValue(someone.email)
  await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue(PASSWORD)
  await network('/account/login', true)
  await main(page).getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page).toHaveURL(/\/hesap\/ayarlar$/)

  await network('/account/email', false)
  await page.getByLabel('Yeni e-posta adresi').fill('yeni@ornek.example')
  await page.getByLabel('Şu anki şifreniz').fill(PASSWORD)
  await page.getByRole('button', { name: 'Onay bağlantısı gönder' }).click()
  await expect(technical).toBeFocused()
  await expect(page.getByLabel('Yeni e-posta adresi')).toHaveValue('yeni@ornek.example')

  await openHydrated(page, '/hesap/sil')
  await network('/hesap/sil', false)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Onaylamak için şifreniz', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Hesabımı sil' }).click()
  await expect(technical).toBeFocused()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(page.getByLabel('Onaylamak için şifreniz', { exact: true })).toHaveValue(PASSWORD)
})

test('an email address is changed with the password alone', async ({ page, shop }) => {
  const someone = await buildCustomer(shop)
  const next = `yeni.${someone.email}`
  await addSession(page.context(), shop, someone)
  await page.goto('/account/email')
  const ask = async (password: string) => {
    await page.getByLabel('Yeni e-posta adresi').fill(next)
    await page.getByLabel('Şu anki şifreniz').fill(password)
    await page.getByRole('button', { name: 'Onay bağlantısı gönder' }).click()
  }
  await ask('yanlis-sifre')
  await expect(page.getByText('Şifreniz hatalı.')).toBeVisible()
  await expectAccessible(page)
  await ask(PASSWORD)
  await expect(page.getByText(`${next} adresine bir onay bağlantısı gönderdik.`)).toBeVisible()
  await page.goto(await findEmailLink(shop, next, '/account/email'))
  await page.getByRole('button', { name: 'Yeni adresimi onayla' }).click()
  await expect(page.getByText(next).first()).toBeVisible()
  await expectAccessibleLayout(page)
})
