import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

const PASSWORD = 'doğru at pil zımba'

test('an owner stores a mail server after proving the password, and iyzico waits for real keys', async ({
  page,
  shop,
}) => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')

  const { id } = await signInStaff(page, shop, 'owner', 'Ayşe Yılmaz', { confirmed: false })
  await shop.db.unchecked(
    `insert into staff_credentials (id, account_id, provider_id, staff_id, password)
     values ($1, $2, 'credential', $2, $3)`,
    [`c_${id}`, id, await hashPassword(PASSWORD)],
  )
  await openOffice(page, '/anahtarlar')
  const cards = page.getByRole('region', { name: 'Kart ödemesi (iyzico)' })
  await expect(cards).toContainText('Deneme bankası: gerçek para çekilmiyor')
  await cards.getByLabel('API anahtarı', { exact: true }).fill('iki kelime')
  await cards.getByRole('button', { name: 'Anahtarları kaydet' }).click()
  await expect(cards).toContainText('Anahtarı boşluk ve tırnak olmadan')

  const mail = page.getByRole('region', { name: 'E-posta sunucusu (SMTP)' })
  await expect(mail).toContainText('Gönderilmiyor')
  await mail.getByLabel('Sunucu', { exact: true }).fill('127.0.0.1')
  await mail.getByLabel('Kapı (port)').fill(String(address.port))
  await mail.getByLabel('Güvenlik').selectOption({ label: 'Şifresiz (yalnız kendi ağınızda, genellikle 25)' })
  await mail.getByLabel('Gönderen adresi').fill('siparis@magaza.example')
  // It would connect to whatever server is typed.
  await mail.getByRole('button', { name: 'Bağlantıyı dene' }).click()
  const proof = page.getByRole('dialog', { name: 'Önce kimliğinizi doğrulayın' })
  await proof.getByLabel('Şifreniz', { exact: true }).fill('yanlış şifre')
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(proof).toContainText('Şifreniz hatalı.')
  await expectAccessible(page)
  await proof.getByLabel('Şifreniz', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(mail.getByText('Deneme e-postası')).toBeVisible()
  expect(received).toEqual([`${id}@vitrin.example`])

  await mail.getByRole('button', { name: 'E-posta ayarlarını kaydet' }).click()
  await expect(page.getByText('Kaydedildi, hemen geçerli')).toBeVisible()
  await expect(mail).toContainText('Burada kayıtlı')
  await expect(mail.getByLabel('Gönderen adresi')).toHaveValue('siparis@magaza.example')

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Kaldır' }).click()
  const question = page.getByRole('alertdialog', { name: 'E-posta sunucusunu kaldır' })
  await question.getByRole('button', { name: 'Kaldır' }).click()
  await expect(mail).toContainText('Gönderilmiyor')
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
