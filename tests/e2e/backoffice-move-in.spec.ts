import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

/** The command is a process of low priority; on a busy machine it waits for all others. */
const RUN = { timeout: 60_000 }

test('the owner brings customers of an earlier shop in, and their file is gone afterwards', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/tasinma')
  await expectAccessible(page)
  const buffer = Buffer.from(
    'E-posta;Ad;Soyad;Telefon\ntasinan@ornek.example;Elif;Kaya;0532 555 44 33\nbozuk;Ali;Can;\n',
  )
  await page
    .getByLabel('Dosya seç: Müşteriler')
    .setInputFiles({ name: 'müşteriler.csv', mimeType: 'text/csv', buffer })
  const first = page.getByRole('region', { name: 'İlk satırlar' })
  await expect(first).toContainText('t•••@ornek.example', RUN)
  await expect(first).toContainText('E••• K•••')
  await expect(page.getByRole('region', { name: 'Bilinecekler' })).toContainText('3. satır')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aktar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aktar', exact: true }).click()
  await expect(page.getByText('Aktarım bitti.')).toBeVisible(RUN)
  const { rows } = await shop.db.unchecked(
    `select name, surname from customers where email = 'tasinan@ornek.example'`,
  )
  expect(rows).toEqual([{ name: 'Elif', surname: 'Kaya' }])
  await page.reload()
  await expect(page.getByText('Yüklenen dosya silindi.')).toBeVisible()
  await page.getByRole('button', { name: /^Davet gönder/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gönder', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Müşterilere davet' })).toContainText(
    /Sırada bekleyen|Davet edilen/,
  )
})
