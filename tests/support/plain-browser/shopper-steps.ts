import { randomBytes } from 'node:crypto'
import { expect } from './expect.ts'
import type { PlainBrowser } from './plain-browser.ts'

/** Path of the checkout's payment step. */
export const PAYMENT_STEP = '/odeme?adim=odeme'

/** Email address and password of somebody who has no account, a different one at every call. */
export const newCustomer = () => ({
  email: `deniz.${randomBytes(5).toString('hex')}@ornek.example`,
  password: 'gizli-sifre',
})

const main = (page: PlainBrowser) => page.getByRole('main')

export async function signIn(
  page: PlainBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  main(page).getByLabel('E-posta', { exact: true }).fill(email)
  main(page).getByLabel('Şifre', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Giriş Yap' }).click()
}

/** Fills in and sends the registration form of the open page. */
export async function register(
  page: PlainBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  page.getByLabel('Ad', { exact: true }).fill('Deniz')
  page.getByLabel('Soyad').fill('Çağlayan')
  page.getByLabel('E-posta', { exact: true }).fill(email)
  page.getByLabel('Cep telefonu').fill('05321234567')
  page.getByLabel('Şifre', { exact: true }).fill(password)
  page.getByLabel('Şifre (tekrar)').fill(password)
  await page.getByRole('button', { name: 'Üye Ol' }).click()
}

/** Fills in the address form of the open page and sends it by the button of this name. */
export async function sendAddress(page: PlainBrowser, button = 'Ekle'): Promise<void> {
  page.getByLabel('Adres başlığı').fill('Ev')
  page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
  page.getByLabel('Telefon').fill('0532 123 45 67')
  page.getByLabel('Şehir', { exact: true }).selectOption({ label: 'İstanbul' })
  page.getByLabel('İlçe', { exact: true }).selectOption({ label: 'Kadıköy' })
  page.getByLabel('Adres', { exact: true }).fill('Caferağa Mah. Moda Cad. No:12 D:4')
  page.getByLabel('T.C. Kimlik No').fill('11111111111')
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Chooses the address with this title and goes on to the payment. */
export async function continueToPayment(page: PlainBrowser, title = 'Ev'): Promise<void> {
  main(page).getByRole('radio', { name: title }).first().check()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  expect(page).toBeAt(/adim=odeme/)
}

/** Orders by bank transfer and returns the number of the order. */
export async function orderByTransfer(page: PlainBrowser): Promise<string> {
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeShown()
  const [orderNo = ''] = /\d{12}/.exec(main(page).text()) ?? []
  expect(orderNo).not.toBe('')
  return orderNo
}

export function typeCard(page: PlainBrowser, number: string): void {
  page.getByLabel('Kart numarası').fill(number)
  page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  page.getByLabel('Son kullanma').fill('12/39')
  page.getByLabel('CCV').visible().first().fill('963')
}

/** Types the code at the bank and goes back to the shop: every step is a page. */
export async function confirmAtBank(page: PlainBrowser): Promise<void> {
  expect(page).toBeAt(/test-bank/)
  page.getByLabel('Tek kullanımlık kod').fill('123456')
  await page.getByRole('button', { name: 'Ödemeyi onayla' }).click()
  await page.getByRole('button', { name: 'Mağazaya dön' }).click()
  await page.getByRole('link', { name: 'Ödeme sayfasına dön' }).click()
}

export const expectPaid = (page: PlainBrowser) =>
  expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeShown()
