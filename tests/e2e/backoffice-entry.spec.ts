import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, test } from './shop-fixture.ts'

const PASSWORD = 'doğru at pil zımba'

// Real cards, which nobody here pays with: owners need a second factor once they are switched on.
test.use({
  shopEnv: [
    {
      TEST_BANK: '',
      IYZICO_API_KEY: 'sandbox-anahtar-0001',
      IYZICO_SECRET_KEY: 'sandbox-gizli-0001',
      IYZICO_BASE_URL: 'https://iyzico.example',
    },
    { scope: 'worker' },
  ],
})

test('the owner of a new shop opens an account, is asked for two-step verification when cards go live, invites somebody and signs in again', async ({
  page,
  shop,
}) => {
  const token = 'kurulum-baglantisi-kurulum-baglantisi'
  await shop.db.unchecked(
    `with gone as (delete from staff_setup_links)
     insert into staff_setup_links values (encode(sha256($1::bytea), 'hex'), now() + interval '1 hour')`,
    [Buffer.from(token)],
  )
  await page.goto(`/yonetim/kurulum#token=${token}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mağazanızı kuralım')
  await expectAccessible(page)
  await page.getByLabel('Adınız ve soyadınız').fill('Sevgi Aydın')
  await page.getByLabel('E-posta').fill('sahip@ornek.example')
  const password = page.getByLabel('Yeni şifre', { exact: true })
  await password.fill('kısa')
  await page.getByRole('button', { name: 'Hesabı aç ve başla' }).click()
  await expect(password).toBeFocused()
  await expect(page.getByText('Şifre 10 ile 100 karakter arasında olmalı.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Hesabı aç ve başla' }).click()
  await expect(page).toHaveURL(/\/yonetim\/?$/)

  // The banner asks; with the first real card nothing but the own account opens.
  const asked = page.getByText('Kartla ödeme açılınca zorunlu olur.')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Şimdi değil' }).click()
  await expect(asked).toHaveCount(0)
  await page.goto('/yonetim/ayarlar/payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ödeme')
  await expect(asked, 'put off until the tab is closed, not until the next page load').toHaveCount(0)
  await page.getByRole('switch', { name: 'Kredi kartı ile ödeme' }).check()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Önce iki adımlı doğrulamayı açın')
  await expect(page.getByText('Kartla ödeme açık olduğu için iki adımlı doğrulama zorunlu.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'İki adımlı doğrulamayı aç' }).click()
  await expect(page.getByText('Bu oturum')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Doğrulamayı aç' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Şu anki şifreniz', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Devam et' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Uygulamadaki 6 haneli kod').fill(app.generate())
  await dialog.getByRole('button', { name: 'Doğrula ve aç' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = '', otherCode = ''] = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page.getByText('10 kurtarma kodu kaldı')).toBeVisible()
  await expect(page.getByText('iki adımlı doğrulama zorunlu')).toHaveCount(0)

  await page.goto('/yonetim/ekip')
  await page.getByRole('button', { name: 'Çalışan davet et' }).click()
  await dialog.getByLabel('E-posta adresi').fill('depo@ornek.example')
  await dialog.getByRole('button', { name: 'Daveti gönder' }).click()
  // Who sits at this browser is asked above the form, which keeps what was typed.
  const proof = page.getByRole('dialog', { name: 'Önce kimliğinizi doğrulayın' })
  await expect(proof.getByLabel('Şifreniz', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(dialog).toContainText('Şifreniz doğrulanmadığı için bu işlem yapılmadı.')
  await expect(dialog.getByLabel('E-posta adresi')).toHaveValue('depo@ornek.example')
  await dialog.getByRole('button', { name: 'Daveti gönder' }).click()
  await proof.getByLabel('Şifreniz', { exact: true }).fill(PASSWORD)
  await proof.getByLabel('Doğrulama uygulamasındaki kod').fill(otherCode)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(page.getByRole('region', { name: 'Bekleyen davetler' })).toContainText('depo@ornek.example')
  await expectAccessible(page)

  // The session ends; the login leads back to where it was, with a recovery code for the second step.
  await shop.db.unchecked('delete from staff_sessions')
  await page.goto('/yonetim/islem-kayitlari')
  await page.getByLabel('E-posta').fill('sahip@ornek.example')
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İkinci adım')
  await page.getByRole('button', { name: 'Telefonum yanımda değil: kurtarma kodu kullan' }).click()
  await page.getByLabel('Kurtarma kodu').fill(recoveryCode)
  await page.getByRole('button', { name: 'Doğrula ve gir' }).click()
  await expect(page).toHaveURL(/\/yonetim\/islem-kayitlari$/)
  await expect(page.getByRole('cell', { name: 'Kurtarma koduyla girdi' })).toBeVisible()
  await expectAccessible(page)
})
