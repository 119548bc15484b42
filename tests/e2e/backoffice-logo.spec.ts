import sharp from 'sharp'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

test('an owner uploads a logo, shoppers see it at once, and removing it brings the name back', async ({
  page,
  shop,
}) => {
  const logo = await sharp({ create: { width: 480, height: 120, channels: 4, background: '#c2410c' } })
    .png()
    .toBuffer()
  const save = async () => {
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    expect((await stored).ok()).toBe(true)
    await expect(page.getByText('Kaydedildi, bütün sayfalarda geçerli').first()).toBeVisible()
  }
  const shopper = await page.context().newPage()
  const header = shopper.getByRole('banner')

  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/ayarlar/logo')
  const file = page.getByLabel('Dosya: Mağaza logosu')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await expect(page.getByRole('alert')).toHaveText(/^Bu dosya açılamadı/)
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByAltText('Açık zeminde önizleme')).toBeVisible()
  await expectAccessible(page)
  await save()

  await shopper.goto('/')
  const shown = header.getByRole('link', { name: 'Vitrin' }).getByRole('img')
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.clientHeight]),
  ).toEqual([true, 40])

  await page.getByRole('button', { name: 'Kaldır: Mağaza logosu' }).click()
  await save()
  await shopper.reload()
  await expect(header.getByRole('link', { name: 'Vitrin' })).toHaveText(/Vitrin/)
  await expect(shown).toHaveCount(0)
})
