import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

const jpeg = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('pictures of a ZIP go to the colours that their names say and one is cropped by keys; categories are dragged and suggest specifications, and tags are merged', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const shirt = await buildProduct(shop.db, {
    code: 'GMLK-01',
    name: 'Keten Gömlek',
    variants: ['Kırmızı', 'Mavi'].map((colour) => ({ code: `GMLK-01-${colour}`, values: { Renk: colour } })),
  })
  const zip = new ZipFile()
  zip.addBuffer(await jpeg('#b91c1c'), 'GMLK-01/kırmızı-2.jpg')
  zip.addBuffer(await jpeg('#dc2626'), 'GMLK-01/kırmızı-1.jpg')
  zip.addBuffer(await jpeg('#57534e'), 'GMLK-01/model.jpg')
  zip.addBuffer(Buffer.from('merhaba'), 'GMLK-01/notlar.txt')
  zip.end()
  await signInStaff(page, shop, 'owner')
  await openOffice(page, `/urunler/${shirt.id}`)
  await page.getByLabel('Dosyalar: Görseller').setInputFiles({
    name: 'gomlek.zip',
    mimeType: 'application/zip',
    buffer: await buffer(zip.outputStream),
  })

  const assigned = page.getByRole('region', { name: 'Varyantlara eklenecek görseller' })
  await expect(assigned).toContainText('Kaydedince 2 görsel varyantlara eklenecek')
  await expect(assigned.getByRole('listitem')).toContainText('Kırmızı')
  await expect(page.getByRole('list', { name: 'Görseller' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('notlar.txt')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(assigned).toHaveCount(0)
  const { rows } = await shop.db.unchecked<{ code: string; count: string }>(
    'select p.code, count(*)::text as count from product_images i join products p on p.id = i.product_id where p.id = $1 or p.parent_id = $1 group by 1 order by 1',
    [shirt.id],
  )
  expect(rows).toEqual([
    { code: 'GMLK-01', count: '1' },
    { code: 'GMLK-01-Kırmızı', count: '2' },
  ])

  await goOffice(page, '/gorseller')
  await page.getByRole('button', { name: /model\.jpg/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Kırp' }).click()
  await dialog.getByRole('button', { name: '1:1' }).click()
  await dialog.getByLabel('Sağ alt köşe').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yeni görsel yap' }).click()
  await expect(page.getByText('Kırpılan bölüm yeni bir görsel oldu.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /model\.jpg/ })).toHaveCount(2)

  await buildCategory(shop.db, 'surukle/alt', 'Alt')
  const hat = await buildCategory(shop.db, 'sapka', 'Şapka')
  const product = await buildProduct(shop.db, { code: 'SAPKA-1', name: 'Hasır Şapka', category: 'sapka' })
  await shop.publishChanges()
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, `/kategoriler/${hat}`)
  await page.getByRole('button', { name: 'Özellik ekle' }).click()
  await page.getByLabel('Özellik', { exact: true }).fill('Malzeme')
  await page.getByLabel('Değerler').fill('Hasır; Keten')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kategoriyi sil' })).toBeVisible()
  await expectAccessible(page)

  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  const boxOf = async (name: string) => {
    const box = await row(name).boundingBox()
    if (!box) throw new Error(`no row ${name}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  // The form below was filled in: the tree may be above what is in view.
  await row('surukle').scrollIntoViewIfNeeded()
  const [from, to] = [await boxOf('Şapka'), await boxOf('surukle')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect(row('Şapka')).toHaveAttribute('aria-level', '2')

  await goOffice(page, `/urunler/${product.id}#specifications`)
  await page.getByRole('button', { name: 'Önerilen özelliği ekle: Malzeme' }).click()
  await page.getByLabel('Değer', { exact: true }).first().fill('Hasır')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Önerilen özelliği ekle: Malzeme' })).toHaveCount(0)

  await shop.db.unchecked(
    `with t as (insert into tags (name, slug) values ('Plaj', 'plaj'), ('Plajlık', 'plajlik') returning id, slug)
     insert into product_tags (product_id, tag_id) select $1, id from t where slug = 'plaj'`,
    [product.id],
  )
  await goOffice(page, '/etiketler')
  await page.getByRole('button', { name: 'Başka bir etiketle birleştir: Plaj', exact: true }).click()
  await dialog.getByLabel('Hangi etiketle?').fill('Plajlık')
  await page.getByRole('option', { name: /Plajlık/ }).click()
  await expect(dialog.getByRole('status')).toContainText('1 ürün "Plajlık" etiketini alır.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Birleştir' }).click()
  await expect(page.getByText('"Plajlık" ile birleştirildi')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
})
