import type { Page } from '@playwright/test'
import { endSessions, openOffice, signInStaff, startSession } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

/** A webhook is a record with a version like any other, and its form is the frame's. */
async function makeWebhook(page: Page, name: string): Promise<string> {
  await openOffice(page, '/baglantilar/webhook/yeni')
  await page.getByLabel('Adı').fill(name)
  await page.getByLabel('Adres', { exact: true }).fill('https://erp.example/bildirim')
  await page.getByRole('checkbox', { name: 'Sipariş ödendi' }).check()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Kaydedildi')).toBeVisible()
  return new URL(page.url()).pathname.replace('/yonetim', '')
}

const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true })

async function storedName({ db }: Pick<ShopFixture, 'db'>, path: string) {
  const { rows } = await db.unchecked<{ name: string; version: number }>(
    'select name, version from webhooks where id = $1',
    [path.split('/').at(-1)],
  )
  return rows[0]
}

test('a form says what is wrong and what will be saved, is saved once however often it is pressed, and loses nothing of anybody', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const { id } = await signInStaff(page, shop, 'owner')
  const path = await makeWebhook(page, 'ERP')
  await page.getByLabel('Adı').fill('')
  await save(page).click()
  await expect(page.getByText('Bu alanı doldurun.')).toBeVisible()
  await expect(page.getByLabel('Adı')).toBeFocused()
  await page.getByLabel('Adı').fill('Muhasebe')
  await page.getByLabel('Adres', { exact: true }).fill('https://erp.example/yeni')
  await expect(page.getByText('2 alan değişti:')).toBeVisible()
  await expectAccessible(page)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  await save(page).dblclick()
  await expect(page.getByText('2 alan değişti:')).toBeHidden()
  expect(writes).toHaveLength(1)
  // One person who saves twice in a row meets no conflict.
  await page.getByLabel('Adı').fill('Muhasebe 2')
  await expect(page.getByText('1 alan değişti:')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 alan değişti:')).toBeHidden()
  expect(await storedName(shop, path)).toEqual({ name: 'Muhasebe 2', version: 3 })
  await shop.db.unchecked(
    `insert into webhook_deliveries (webhook_id, event, payload, status) values ($1, 'test', '{}', 'failed')`,
    [path.split('/').at(-1)],
  )
  await openOffice(page, path)
  await expect(page.getByRole('button', { name: 'Yeniden gönder' })).toBeVisible()
  // What is typed while a save is under way is neither lost nor taken for saved.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/admin/webhooks/${path.split('/').at(-1)}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Adı').fill('Muhasebe 3')
  await save(page).click()
  await page.getByLabel('Adı').fill('Muhasebe 4')
  answer()
  await expect.poll(() => storedName(shop, path)).toEqual({ name: 'Muhasebe 3', version: 4 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Muhasebe 3')
  await expect(page.getByLabel('Adı')).toHaveValue('Muhasebe 4')
  for (const name of ['Deneme gönder', 'Yeniden gönder'])
    await expect(page.getByRole('button', { name }), 'nothing goes to the stored address').toHaveCount(0)
  await expect(page.getByText('Önce değişiklikleri kaydedin.')).toHaveCount(2)
  await save(page).click()
  await expect.poll(() => storedName(shop, path)).toEqual({ name: 'Muhasebe 4', version: 5 })
  await expect(page.getByText('1 alan değişti:')).toBeHidden()
  await page.unroute(`**/api/admin/webhooks/${path.split('/').at(-1)}`)

  // Two people who change one record choose field by field, and nothing is overwritten.
  await page.getByLabel('Adı').fill('Kargo A')
  await shop.db.unchecked(
    `update webhooks set name = 'Kargo B', url = 'https://erp.example/b', version = version + 1 where id = $1`,
    [path.split('/').at(-1)],
  )
  await save(page).click()
  const conflict = page.getByRole('region', { name: 'Siz yazarken bu kayıt değişti' })
  await expect(conflict).toContainText('https://erp.example/b')
  expect((await storedName(shop, path))?.name).toBe('Kargo B')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await conflict.getByRole('radio', { name: /Sizinki/ }).check()
  await conflict.getByRole('button', { name: 'Uygula ve kaydet' }).click()
  await expect(conflict).toBeHidden()
  await expect.poll(async () => (await storedName(shop, path))?.name).toBe('Kargo A')
  await expect(page.getByLabel('Adres', { exact: true })).toHaveValue('https://erp.example/b')
  await page.setViewportSize({ width: 1280, height: 900 })

  // A save whose answer was lost is neither lost nor made twice.
  const before = (await storedName(shop, path))?.version ?? 0
  await page.getByLabel('Adı').fill('Depo 2')
  await page.route('**/api/admin/webhooks/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'belli değil' })).toBeVisible()
  await expect(page.getByLabel('Adı')).toHaveValue('Depo 2')
  await page.unroute('**/api/admin/webhooks/*')
  await save(page).click()
  await expect(page.getByText('1 alan değişti:')).toBeHidden()
  expect(await storedName(shop, path)).toEqual({ name: 'Depo 2', version: before + 1 })

  // Typed values survive an ended session and a reload, and are let go of only on purpose.
  await page.getByLabel('Adı').fill('Pazaryeri 2')
  await endSessions(shop, id)
  await save(page).click()
  await expect(page).toHaveURL(`/yonetim/giris?geri=${encodeURIComponent(path)}`)
  await startSession(page, shop, id)
  await openOffice(page, path)
  await expect(page.getByText('Yarım kalan değişikliklerinizi geri getirdik.')).toBeVisible()
  await expect(page.getByLabel('Adı')).toHaveValue('Pazaryeri 2')
  await page.getByRole('link', { name: 'Masa' }).click()
  await page.getByRole('button', { name: 'Sayfada kal' }).click()
  await expect(page.getByLabel('Adı')).toHaveValue('Pazaryeri 2')
  await page.getByRole('link', { name: 'Masa' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sil ve ayrıl' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Merhaba/ })).toBeVisible()
  await openOffice(page, path)
  await expect(page.getByLabel('Adı')).toHaveValue('Depo 2')
  expect((await storedName(shop, path))?.name).toBe('Depo 2')

  // A role sees its own menu, and an address it may not open says so.
  await page.context().clearCookies()
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/baglantilar')
  await expect(page.getByRole('heading', { name: 'Bu sayfayı göremezsiniz' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Masa' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Bağlantılar' })).toHaveCount(0)
})
