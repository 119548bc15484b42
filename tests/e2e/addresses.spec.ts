import type { Page } from '@playwright/test'
import { type BuiltCustomer, buildCustomers, buildSession } from '../support/visitors.ts'
import {
  chooseOption,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'
import { addSession } from './sign-in.ts'

const ADDRESSES_PATH = '/hesap/adreslerim'
const RESTORED = 'Yarım kalan bilgilerinizi geri getirdik.'

/** Gives this browser a new session of the customer and ends the customer's other sessions. */
async function openSession(page: Page, shop: ShopFixture, customer: BuiltCustomer): Promise<void> {
  await shop.db.unchecked('delete from customer_sessions where customer_id = $1', [customer.id])
  await buildSession(shop.db, customer.id, { token: customer.sessionToken })
  await addSession(page.context(), shop, customer)
}

/** A new customer, signed in in this browser. */
async function signIn(page: Page, shop: ShopFixture): Promise<BuiltCustomer> {
  const [customer] = await buildCustomers(shop.db, 1)
  if (!customer) throw new Error('no customer was made')
  await openSession(page, shop, customer)
  return customer
}

const card = (page: Page, title: string) => page.getByRole('article', { name: `${title} adresi` })
const dialog = (page: Page) => page.getByRole('dialog')
const expectStatus = (page: Page, sentence: string) =>
  expect(page.getByRole('status').filter({ hasText: sentence })).toHaveCount(1)

/** Opens a link's dialog after hydration; before it the link leads to a page. */
async function openDialog(page: Page, name: string): Promise<void> {
  await expect(page.locator('a[data-ready]').first()).toBeAttached()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Fills the first two fields of the address form. */
async function fillPerson(page: Page, title: string): Promise<void> {
  await page.getByLabel('Adres başlığı').fill(title)
  await page.getByLabel('Ad Soyad').fill('Ayşe Yılmaz')
}

test('a customer adds a home address by keyboard and deletes it, and saves one of a company and one abroad', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, shop)
  const response = await openHydrated(page, ADDRESSES_PATH)
  expect(
    response?.headers()['cache-control'],
    'the back button must not show the addresses after signing out',
  ).toContain('no-store')
  await expect(page.getByRole('heading', { level: 1, name: 'Adreslerim' })).toBeVisible()
  await expect(page.getByText('Henüz tanımlı bir adresiniz yok.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const keys = page.keyboard
  const add = page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' })
  await expect(page.locator('a[data-ready]').first()).toBeAttached()
  await add.focus()
  await keys.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Adres Ekle' })).toBeVisible()
  await expect(page.getByLabel('Adres başlığı')).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await keys.type('Ev')
  await keys.press('Tab')
  await keys.type('Ayşe Yılmaz')
  await keys.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Ülke' })).toHaveValue('Türkiye')
  await keys.press('Tab')
  await keys.type('05321234567')
  await expect(page.getByLabel('Telefon')).toHaveValue('+90 (532) 123 45 67')
  await keys.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Adresinizi bulun' })).toBeFocused()
  await keys.press('Tab')
  await keys.type('ıstanb')
  await expect(page.getByRole('option', { name: 'İstanbul' })).toBeVisible()
  await expectAccessible(page)
  await keys.press('Enter')
  await keys.press('Tab')
  await keys.type('KADIK')
  await expect(page.getByRole('option', { name: 'Kadıköy' })).toBeVisible()
  await keys.press('Tab')
  await expect(page.getByRole('combobox', { name: 'İlçe' })).toHaveValue('Kadıköy')
  await expect(page.getByRole('combobox', { name: 'Mahalle' })).toBeFocused()
  await keys.press('Tab')
  await keys.type('Caferağa Mah. Moda Cad. No:12')
  await keys.press('Tab')
  await expect(page.getByLabel('Posta kodu')).toBeFocused()
  await keys.type('TR-347 1')
  await keys.press('Tab')
  await expect(page.getByText('Posta kodu 5 rakamdan oluşur, örneğin 34710.')).toBeVisible()
  await keys.press('Shift+Tab')
  await keys.press('End')
  await keys.type('05')
  await expect(page.getByLabel('Posta kodu')).toHaveValue('34710')
  await keys.press('Tab')
  await expect(page.getByRole('radio', { name: 'Bireysel' })).toBeFocused()
  await keys.press('Tab')
  await keys.type('1111-1111 111 99')
  await expect(page.getByLabel('T.C. Kimlik No')).toHaveValue('11111111111')
  await keys.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expectStatus(page, 'Ev adresi eklendi.')
  await expect(card(page, 'Ev')).toContainText('34710 Kadıköy / İstanbul / Türkiye')
  await expect(card(page, 'Ev')).not.toContainText('11111111111')
  await expect(add).toBeFocused()

  await page.getByRole('link', { name: 'Sil: Ev' }).click()
  const question = page.getByRole('alertdialog', { name: 'Adresi sil' })
  await expect(question).toContainText('“Ev” adresini silmek istiyor musunuz?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'İptal' }).click()
  await expect(page.getByRole('link', { name: 'Sil: Ev' })).toBeFocused()
  await keys.press('Enter')
  await question.getByRole('button', { name: 'Sil' }).click()
  await expect(card(page, 'Ev')).toBeHidden()
  await expectStatus(page, 'Ev adresi silindi.')
  await expect(add).toBeFocused()

  // A company and an address abroad; editing keeps the company type.
  await openDialog(page, 'Yeni Adres Ekle')
  await fillPerson(page, 'Büro')
  await page.getByLabel('Telefon').fill('532 765 43 21')
  await chooseOption(page, 'Şehir', 'Ankara')
  await chooseOption(page, 'İlçe', 'Çankaya')
  await page.getByLabel('Adres', { exact: true }).fill('Tunalı Hilmi Cad. No:5/3')
  await page.getByRole('radio', { name: 'Kurumsal' }).check()
  await page.getByLabel('Firma adı').fill('ABC Ltd. Şti.')
  await page.getByLabel('Vergi dairesi').fill('Çankaya')
  await page.getByLabel('Vergi numarası').fill('123 456 789 012')
  await expect(page.getByLabel('Vergi numarası')).toHaveValue('1234567890')
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(card(page, 'Büro')).toContainText('ABC Ltd. Şti.')

  await openDialog(page, 'Yeni Adres Ekle')
  await fillPerson(page, 'Berlin')
  await page.getByLabel('Ülke').fill('germany')
  await page.getByRole('option', { name: 'Almanya' }).click()
  await expect(page.getByRole('combobox', { name: 'Şehir' })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Kurumsal' })).toBeHidden()
  await page.getByLabel('Telefon').fill('+49 151 1234 5678')
  await expect(page.getByLabel('Telefon')).toHaveValue('+4915112345678')
  await page.getByLabel('Adres', { exact: true }).fill('Hauptstrasse 12, Berlin')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(card(page, 'Berlin')).toContainText('Almanya')
  await expect(card(page, 'Berlin')).not.toContainText('Seçin')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Berlin', 'Büro'])

  await openDialog(page, 'Düzenle: Büro')
  await expect(page.getByRole('radio', { name: 'Kurumsal' })).toBeChecked()
  await page.getByLabel('Adres başlığı').fill('Ofis')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(card(page, 'Ofis')).toContainText('Kurumsal')
  await expect(card(page, 'Ofis')).toContainText('Çankaya · 12******90')
  await page.getByRole('link', { name: 'Sil: Berlin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click()
  await expect(page.getByRole('link', { name: 'Sil: Ofis' })).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('a neighbourhood chosen by keyboard is written into the address and removed when the district changes', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, shop)
  await openHydrated(page, ADDRESSES_PATH)
  await openDialog(page, 'Yeni Adres Ekle')
  const text = page.getByLabel('Adres', { exact: true })
  const district = page.getByRole('combobox', { name: 'İlçe' })
  const field = page.getByRole('combobox', { name: 'Mahalle' })
  const keys = page.keyboard
  await expect(field).toHaveAccessibleDescription('İsteğe bağlı. Seçtiğiniz mahalle adresin başına yazılır.')
  await fillPerson(page, 'Ev')
  await page.getByLabel('Telefon').fill('5321234567')
  await field.press('ArrowDown')
  await expect(page.getByText('Lütfen şehir seçin.')).toBeVisible()
  await keys.press('Escape')
  await chooseOption(page, 'Şehir', 'İstanbul')

  await page.route('**/locations/neighbourhoods?**', (route) => route.abort())
  await district.fill('kadik')
  await expect(page.getByRole('option', { name: 'Kadıköy' })).toBeVisible()
  await keys.press('Tab')
  await expect(field, 'Tab moves to the next field before its list has loaded').toBeFocused()
  await expect(dialog(page).getByRole('alert')).toContainText('Liste getirilemedi.')
  await text.fill('Moda Cad. No:12')
  await page.unroute('**/locations/neighbourhoods?**')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(dialog(page).getByRole('alert')).toBeHidden()

  await field.focus()
  await keys.type('GOZTEPE')
  await expect(page.getByRole('option', { name: 'Göztepe Mah.' })).toBeVisible()
  await expectAccessible(page)
  await keys.press('Enter')
  await expect(text).toHaveValue('Göztepe Mah. Moda Cad. No:12')
  await keys.press('ControlOrMeta+a')
  await keys.type('caferağa')
  await keys.press('Tab')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Caferağa Mah. Moda Cad. No:12')
  await expect(field).toHaveValue('Caferağa Mah.')

  await chooseOption(page, 'İlçe', 'Üsküdar')
  await expect(text, 'changing the district removes the neighbourhood').toHaveValue('Moda Cad. No:12')
  await chooseOption(page, 'Mahalle', 'Acıbadem Mah.')
  await expect(text).toHaveValue('Acıbadem Mah. Moda Cad. No:12')
  await text.fill('Acıbadem Mah. ')
  await page.getByLabel('T.C. Kimlik No').fill('11111111111')
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(
    dialog(page).getByText('Lütfen mahalleden sonra sokak ve kapı numarasını da yazın.'),
  ).toBeVisible()
  await text.fill('a'.repeat(490))
  await expect(field, 'deleting the neighbourhood from the text clears its field').toHaveValue('')
  await chooseOption(page, 'Mahalle', 'Acıbadem Mah.')
  await expect(field).toHaveAccessibleDescription(/Adreste mahalle için yer kalmadı\./)
  await expect(field).toHaveValue('')
  await text.fill('acıbadem mahallesi Tekin Sok. No:3')
  await expect(field).toHaveValue('Acıbadem Mah.')
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(card(page, 'Ev')).toContainText('acıbadem mahallesi Tekin Sok. No:3')

  await openHydrated(page, (await page.getByRole('link', { name: 'Düzenle: Ev' }).getAttribute('href')) ?? '')
  await expect(field, 'the edit page recognizes the neighbourhood in the saved address').toHaveValue(
    'Acıbadem Mah.',
  )
  await chooseOption(page, 'Mahalle', 'Altunizade Mah.')
  await expect(text).toHaveValue('Altunizade Mah. Tekin Sok. No:3')
  await page.getByLabel('Ülke').fill('germany')
  await page.getByRole('option', { name: 'Almanya' }).click()
  await expect(field).toBeHidden()
  await expect(text).toHaveValue('Tekin Sok. No:3')
})

test('an invalid address form shows every error and is not saved', async ({ page, shop }) => {
  const customer = await signIn(page, shop)
  await openHydrated(page, ADDRESSES_PATH)
  await openDialog(page, 'Yeni Adres Ekle')
  await page.getByLabel('Adres başlığı').focus()
  await page.getByLabel('Ad Soyad').fill('R2-D2')
  await expect(page.getByText('Lütfen adres başlığı girin.')).toBeVisible()
  await page.getByLabel('Telefon').fill('0212 123 45 67')
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(page.getByLabel('Adres başlığı')).toBeFocused()
  for (const sentence of [
    'Lütfen adres başlığı girin.',
    'Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.',
    'Lütfen geçerli telefon numarası girin.',
    'Lütfen şehir seçin.',
    'Lütfen ilçe seçin.',
    'Lütfen adres girin. (en az 10 karakter olmalıdır)',
    'Bu alanın doldurulması zorunludur.',
  ])
    await expect(dialog(page).getByText(sentence, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Kurumsal' }).check()
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(dialog(page).getByText('Bu alanın doldurulması zorunludur.')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Şehir' }).fill('ank')
  await expect(page.getByRole('option', { name: 'Ankara' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'İptal' }).click()
  await shop.db.unchecked(
    `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
     values ($1, 'individual', 'Ev', 'Deniz Çağlayan', 'Türkiye', 'İstanbul', 'Kadıköy', 'Caferağa Mah. Moda Cad. No:12',
       '+90 (532) 123 45 67', '11111111111')`,
    [customer.id],
  )
  await page.reload()
  await openDialog(page, 'Düzenle: Ev')
  await page.getByLabel('Telefon').fill('')
  await page.getByLabel('Adres', { exact: true }).fill('Kısa')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog(page).getByText('Lütfen telefon numaranızı girin.', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Lütfen adres girin.', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Şehir' }).fill('ankara')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'İlçe' })).toHaveValue('')
  await page.getByRole('button', { name: 'İptal' }).click()
  await expect(card(page, 'Ev')).toContainText('Kadıköy / İstanbul')

  await openHydrated(page, `/en${ADDRESSES_PATH}`)
  await openDialog(page, 'Edit: Ev')
  await page.getByLabel('Phone').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please enter your phone number.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).fill('almanya')
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
})

test('a typed address survives closing the dialog, a network error and an expired session', async ({
  page,
  shop,
}) => {
  await openHydrated(page, ADDRESSES_PATH)
  await expect(page).toHaveURL(/\/account\/login\?return=%2Fhesap%2Fadreslerim$/)
  const customer = await signIn(page, shop)
  await openHydrated(page, ADDRESSES_PATH)
  await openDialog(page, 'Yeni Adres Ekle')
  await fillPerson(page, 'Köy evi')
  await page.getByLabel('Telefon').fill('5321234567')
  await chooseOption(page, 'Şehir', 'İzmir')
  await chooseOption(page, 'İlçe', 'Urla')
  await page.getByLabel('Adres', { exact: true }).fill('Zeytinler Köyü No:7')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await openDialog(page, 'Yeni Adres Ekle')
  await expect(dialog(page).getByText(RESTORED)).toBeVisible()
  await expect(page.getByLabel('Telefon')).toHaveValue('+90 (532) 123 45 67')
  await page.getByLabel('T.C. Kimlik No').fill('11111111111')

  await page.route('**/hesap/adreslerim.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText('Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.')
  await page.unroute('**/hesap/adreslerim.data*')

  await shop.db.unchecked('delete from customer_sessions where customer_id = $1', [customer.id])
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/login\?return=/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş Yap' })).toBeVisible()
  await openSession(page, shop, customer)
  await openHydrated(page, new URL(page.url()).searchParams.get('return') ?? '')
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'İlçe' })).toHaveValue('Urla')
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(card(page, 'Köy evi')).toContainText('Urla / İzmir')
})
