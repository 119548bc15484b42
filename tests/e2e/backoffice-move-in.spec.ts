import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

/** The command is a process of low priority; on a busy machine it waits for all others. */
const RUN = { timeout: 60_000 }

test('the owner brings customers of an earlier shop in, their file is gone afterwards, and another file is undone after its preview', async ({
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

  // A file that was brought in is undone after its preview, and says so.
  const { rows: runs } = await shop.db.unchecked<{ id: number }>(
    `with made as (insert into coupons (code, key, kind, percent) values ('GERIALINAN', 'gerialinan', 'percent', 10), ('DEGISEN', 'degisen', 'percent', 10)
       returning id, version),
     run as (insert into move_in_runs (part, file_name, started_by, ended_at, counts)
       values ('coupons', 'kuponlar.csv', '', now(), '{"new": 2}') returning id),
     created as (insert into move_in_records (run_id, record_id, stamps)
       select run.id, made.id, jsonb_build_object('edited', made.version::text) from run, made)
     select id from run`,
  )
  await shop.db.unchecked(`update coupons set version = version + 1 where code = 'DEGISEN'`)
  await goOffice(page, '/tasinma/aktarmalar')
  await expectAccessible(page)
  await page.getByRole('link', { name: `${runs[0]?.id} · kuponlar.csv` }).click()
  await page.getByRole('button', { name: 'Geri al' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('DEGISEN · düzenlendi')
  await expect(question).toContainText('Silinecekler: GERIALINAN')
  await expectAccessible(page)
  // What happens before the press is told instead of done.
  await shop.db.unchecked(`update coupons set version = version + 1 where code = 'GERIALINAN'`)
  await question.getByRole('button', { name: 'Geri al' }).click()
  await expect(question.getByRole('alert')).toContainText('yeni önizlemeye bakın')
  await expect(question).toContainText('GERIALINAN · düzenlendi')
  await shop.db.unchecked(`update coupons set version = 1 where code = 'GERIALINAN'`)
  await question.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(question).toContainText('Silinecekler: GERIALINAN')
  await question.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByRole('region', { name: 'Geri alındı' })).toContainText('Silinen kayıt1')
  await expect(page.getByRole('link', { name: 'DEGISEN' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0)
  await expectAccessible(page)
})
