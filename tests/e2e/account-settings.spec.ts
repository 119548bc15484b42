import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buildSession } from '../support/visitors.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'
import { addSession, buildCustomer, submitSignIn as fillAndSubmit, PASSWORD } from './sign-in.ts'

const SETTINGS_PATH = '/hesap/ayarlar'
const main = (page: Page) => page.getByRole('main')
const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })
const settingsSection = (page: Page, name: string) => page.getByRole('region', { name })
const saveSection = (page: Page, name: string) =>
  settingsSection(page, name).getByRole('button', { name: 'Kaydet' })

/** Waits for the sign-in page, fills in its form and submits it. */
async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Giriş Yap' })).toBeVisible()
  await fillAndSubmit(page, { email, password })
}

async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** Expects an open dialog with this title and text, and closes it. */
async function readDialog(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Tamam' }).click()
  await expect(dialog).toBeHidden()
}

test('account details keep what was typed through validation, server and session errors until they are saved, and consent is one click', async ({
  page,
  shop,
}) => {
  const customer = await buildCustomer(shop)
  await addSession(page.context(), shop, customer)
  await onPhone(page)
  await openHydrated(page, SETTINGS_PATH)
  await expectAccessibleLayout(page)
  const details = settingsSection(page, 'Üyelik bilgilerim')
  const save = saveSection(page, 'Üyelik bilgilerim')
  await expect(save).toBeDisabled()
  await expect(details.getByLabel('E-posta', { exact: true })).toHaveAttribute('readonly')

  await details.getByLabel('Ad', { exact: true }).fill('Ayşe 1')
  await details.getByLabel('Soyad').fill('')
  await details.getByLabel('Cep telefonu').fill('0212 123 45 67')
  await details.getByLabel('Doğum tarihi').fill('2999-01-01')
  await save.click()
  for (const sentence of [
    'Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.',
    'Lütfen soyadınızı girin.',
    'Lütfen geçerli telefon numarası girin.',
    'Lütfen geçerli bir doğum tarihi girin.',
  ])
    await expect(details.getByText(sentence)).toBeVisible()
  await expect(details.getByLabel('Ad', { exact: true })).toBeFocused()
  await expectAccessibleLayout(page)

  await details.getByLabel('Ad', { exact: true }).fill('Zeynep')
  await details.getByLabel('Soyad').fill('Çağlayan')
  await details.getByLabel('Cep telefonu').fill('')
  await details.getByLabel('Cep telefonu').pressSequentially('5321234567')
  await expect(details.getByLabel('Cep telefonu')).toHaveValue('+90 (532) 123 45 67')
  await details.getByLabel('Doğum tarihi').fill('1990-05-14')
  await details.getByLabel('Cinsiyet').selectOption('Kadın')

  const technical = 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.'
  const endpoint = '**/hesap/ayarlar.data*'
  await page.route(endpoint, (route) => route.abort())
  await save.click()
  await expect(page.getByRole('alertdialog', { name: 'Hata' })).toBeVisible()
  await expectAccessibleLayout(page)
  await readDialog(page, 'Hata', technical)
  await expect(save).toBeFocused()
  await page.route(endpoint, (route) => route.fulfill({ json: {} }))
  await save.click()
  await readDialog(page, 'Hata', technical)
  await page.unroute(endpoint)

  await shop.db.unchecked('delete from customer_sessions where customer_id = $1', [customer.id])
  await save.click()
  await expect(page).toHaveURL(/\/account\/login\?return=%2Fhesap%2Fayarlar$/)
  await submitSignIn(page, customer.email, PASSWORD)
  await expect(page).toHaveURL(SETTINGS_PATH)
  await expect(details.getByText('Yarım kalan bilgilerinizi geri getirdik.')).toBeVisible()
  await expect(details.getByLabel('Ad', { exact: true })).toHaveValue('Zeynep')
  await save.click()
  await readDialog(page, 'Bilgileriniz Güncellendi', 'Hesap bilgileriniz başarıyla güncellendi.')
  await expect(save).toBeDisabled()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zeynep' })).toBeAttached()
  await page.reload()
  await waitForHydration(page)
  await expect(details.getByLabel('Cep telefonu')).toHaveValue('+90 (532) 123 45 67')
  await expect(details.getByLabel('Doğum tarihi')).toHaveValue('1990-05-14')
  await expect(details.getByLabel('Cinsiyet')).toHaveValue('K')

  // Consent is given with one click and withdrawn with another.
  const consents = settingsSection(page, 'İletişim izinleri')
  const email = consents.getByRole('switch', { name: 'E-posta' })
  for (const toggle of await consents.getByRole('switch').all())
    await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await email.click()
  await expect(email).toHaveAttribute('aria-checked', 'true')
  await expect(consents.getByText(/^İzin verildi: \d\d\.\d\d\.\d{4} \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('İletişim izniniz kaydedildi.')).toBeAttached()
  await email.press('Space')
  await expect(email).toHaveAttribute('aria-checked', 'false')
  await consents.getByText(/^İzin geri alındı: /).click()
  await expect(consents.getByText(/^İzin verildi: /)).toBeVisible()
  await expectAccessibleLayout(page)
})

test('changing the password by keyboard signs out the other browser', async ({ page, shop }) => {
  const customer = await buildCustomer(shop)
  const elsewhere = await buildSession(shop.db, customer.id)
  await addSession(page.context(), shop, customer)
  await shop.db.unchecked(
    `update customer_sessions set created_at = now() - interval '31 minutes' where id = $1`,
    [customer.sessionId],
  )
  await openHydrated(page, SETTINGS_PATH)
  const password = settingsSection(page, 'Şifre değiştir')
  await expect(password).toContainText('yalnızca son 30 dakika içinde giriş yaptıysanız')
  await password.getByRole('link', { name: 'Tekrar giriş yap' }).press('Enter')
  await expect(main(page).getByText('Güvenliğiniz için lütfen tekrar giriş yapın.')).toBeVisible()
  await expect(main(page).getByLabel('E-posta', { exact: true })).toHaveValue(customer.email)
  await expectAccessibleLayout(page)
  await main(page).getByLabel('Şifre', { exact: true }).focus()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(SETTINGS_PATH)

  const first = password.getByLabel('Yeni şifre', { exact: true })
  const second = password.getByLabel('Yeni şifre (tekrar)', { exact: true })
  await expect(saveSection(page, 'Şifre değiştir')).toBeDisabled()
  for (const [one, two, sentence] of [
    ['12345', '', 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.'],
    ['yeni-şifrem', '', 'Şifrenizi doğrulamalısınız.'],
    ['yeni-şifrem', 'yeni-sifrem', 'Şifreleriniz eşleşmiyor.'],
  ] as const) {
    await first.fill(one)
    await second.fill(two)
    await second.press('Enter')
    await expect(password.getByText(sentence)).toBeVisible()
  }
  await expectAccessibleLayout(page)
  await second.fill('yeni-şifrem')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Bilgileriniz Güncellendi' })
  await expect(dialog).toContainText('Şifreniz güncellendi.')
  await expect(dialog.getByRole('button', { name: 'Tamam' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(first).toHaveValue('')

  const { rows } = await shop.db.unchecked('select id from customer_sessions where id = $1', [elsewhere.id])
  expect(rows).toEqual([])
})

test('a customer downloads the account data and deletes the account with the password', async ({
  page,
  shop,
}) => {
  const customer = await buildCustomer(shop)
  await addSession(page.context(), shop, customer)
  await onPhone(page)
  await openHydrated(page, SETTINGS_PATH)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Verilerimi indir' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^verilerim-\d{4}-\d\d-\d\d\.json$/)
  const exportedData = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exportedData.account).toMatchObject({ name: 'Ayşe', email: customer.email })

  await page.getByRole('link', { name: 'Hesabımı sil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hesabımı sil' })).toBeVisible()
  await expect(page.getByText('adınız yıldızlanarak (A*** Y***)')).toBeVisible()
  await expectAccessibleLayout(page)
  const erase = page.getByRole('button', { name: 'Hesabımı sil' })
  await page.getByLabel('Onaylamak için şifreniz', { exact: true }).fill(PASSWORD)
  await erase.click()
  await expect(page.getByText('Devam etmek için silme onayını işaretleyin.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Onaylamak için şifreniz', { exact: true }).fill('tahmin')
  await erase.click()
  await expect(page.getByText('Şifreniz hatalı.')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByLabel('Onaylamak için şifreniz', { exact: true }).fill(PASSWORD)
  await erase.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hesabınız silindi' })).toBeVisible()
  await expectAccessibleLayout(page)

  const { rows } = await shop.db.unchecked('select name, email from customers where id = $1', [customer.id])
  expect(rows).toEqual([{ name: '', email: expect.stringMatching(/@silindi\.invalid$/) }])
})
