import type { Page } from '@playwright/test'
import { moderateReview } from '#modules/content/reviews/staff/moderate-review.ts'
import { readStaffReview } from '#modules/content/reviews/staff/staff-reviews-queries.ts'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { phonePhoto } from '../support/photos.ts'
import { buildPurchase, decisionOf, testActor } from '../support/reviews.ts'
import { buildCustomers, buildSession } from '../support/visitors.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'
import { addSession } from './sign-in.ts'

/** A new customer named Ayşe Yılmaz who bought these products. */
async function buildBuyer(shop: ShopFixture, products: readonly BuiltProduct[], variant = '') {
  const [customer] = await buildCustomers(shop.db, 1)
  if (!customer) throw new Error('no customer was built')
  const { orderNo } = await buildPurchase(shop.db, { customerId: customer.id, products, variant })
  return { customer, orderNo }
}

/** Moderates as the back office will: writes the decision to the database, then notifies the running shop. */
async function moderateByTitle(
  shop: ShopFixture,
  title: string,
  decision: 'publish' | 'refuse',
  reason = '',
): Promise<void> {
  const { rows } = await shop.db.unchecked<{ id: number }>('select id from reviews where title = $1', [title])
  const id = rows[0]?.id ?? 0
  const version = (await readStaffReview(shop.db, id))?.version ?? 0
  const { result, changed } = await moderateReview(
    // The mail of a refusal is another test's subject.
    { db: shop.db, publicUrl: shop.url, mail: { queue: async () => undefined } },
    { id, version },
    decisionOf(decision, reason),
    testActor(),
  )
  expect(result).toMatchObject({ ok: true })
  await shop.db.unchecked(`select pg_notify('catalogue', $1)`, [changed.join(',')])
}

/** The HTML of a page for a visitor without cookies. */
async function readPageAsVisitor(shop: ShopFixture, path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 })

test('a review written by keyboard is visible to everyone, with the new average, once the shop publishes it', async ({
  page,
  shop,
}) => {
  const kettle = await buildProduct(shop.db, { name: 'Emaye Çaydanlık', gross: '640.00', stock: 4 })
  await shop.publishChanges()
  const { customer } = await buildBuyer(shop, [kettle])
  await addSession(page.context(), shop, customer)
  await onPhone(page)
  await openHydrated(page, '/degerlendirmelerim')
  await expect(page.getByText('Henüz bir değerlendirme yapmadınız.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Alışverişe dön' })).toBeVisible()
  const awaited = page.getByRole('region', { name: 'Değerlendirmenizi bekleyen ürünler' })
  await expect(awaited).toContainText('Emaye Çaydanlık')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await awaited.getByRole('button', { name: /^Yorum Yap.*Emaye Çaydanlık/ }).press('Space')
  const dialog = page.getByRole('dialog', { name: 'Yorum Ekle' })
  await expect(dialog).toContainText('Emaye Çaydanlık')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yorumu Gönder' }).press('Enter')
  for (const sentence of [
    'Lütfen yorum için yıldız seçiniz.',
    'Lütfen yorum başlığı girin.',
    'Lütfen yorum açıklaması girin.',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // The invalid form has moved focus to the stars: space chooses the first one, arrow keys move on.
  await page.keyboard.press('Space')
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '4 yıldız: İyi' })).toBeChecked()
  await expect(dialog.getByText('Lütfen yorum için yıldız seçiniz.')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Çabuk kaynıyor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kapağı sıkı.\nSapı ısınmıyor.')
  await dialog.getByRole('button', { name: 'Yorumu Gönder' }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(
    'Yorumunuz alındı. Mağazanın onayından sonra yayınlanacak.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article').filter({ hasText: 'Çabuk kaynıyor' })
  await expect(card).toContainText('Onay bekliyor')
  await expect(card).toContainText(/\d\d\.\d\d\.\d{4}/)
  await expect(card.getByRole('link', { name: 'Emaye Çaydanlık' })).toHaveAttribute('href', kettle.url)
  await expect(awaited).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Yazdığım yorumlar' })).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // The page is cached for visitors from here on; publishing must invalidate it.
  expect(await readPageAsVisitor(shop, kettle.url)).not.toContain('Çabuk kaynıyor')
  await moderateByTitle(shop, 'Çabuk kaynıyor', 'publish')
  await expect.poll(() => readPageAsVisitor(shop, kettle.url)).toContain('Çabuk kaynıyor')
  await card.getByRole('link', { name: 'Emaye Çaydanlık' }).click()
  const reviews = page.getByRole('region', { name: 'Değerlendirmeler' })
  await expect(reviews.getByText('5 üzerinden 4,0', { exact: true })).toBeAttached()
  await expect(reviews.getByRole('article')).toContainText(['Ayşe Y.'])
  await expect(reviews).toContainText('1 değerlendirme')
  await reviews.getByText('Değerlendirmeler nasıl yayınlanır?').click()
  await expect(reviews).toContainText('yalnızca bu ürünü mağazamızdan satın alanlar yazar')
  await expectNoHorizontalScroll(page)
})

test('an edited review waits for moderation again, shows the reason of a refusal and can still be published', async ({
  page,
  shop,
}) => {
  const pan = await buildProduct(shop.db, { name: 'Bakır Sahan', gross: '720.00', stock: 4 })
  await shop.publishChanges()
  const { customer, orderNo } = await buildBuyer(shop, [pan])
  await addSession(page.context(), shop, customer)
  await openHydrated(page, '/siparis/liste/')
  await page.getByRole('link', { name: new RegExp(orderNo) }).click()
  await page.getByRole('button', { name: /^Yorum Yap.*Bakır Sahan/ }).click()
  const writing = page.getByRole('dialog', { name: 'Yorum Ekle' })
  await writing.getByRole('radio', { name: '5 yıldız: Çok iyi' }).check()
  await writing.getByLabel('Yorum başlığı').fill('Yumurta yapışmıyor')
  await writing.getByLabel('Yorumunuz').fill('Her sabah kullanıyorum.')
  await writing.getByRole('button', { name: 'Yorumu Gönder' }).click()
  await expect(writing).toContainText('Yorumunuz alındı.')
  await writing.getByRole('button', { name: 'Kapat' }).last().click()
  await expect(page.getByRole('link', { name: /^Yorumlara Git.*Bakır Sahan/ })).toBeFocused()
  await moderateByTitle(shop, 'Yumurta yapışmıyor', 'publish')
  await expect.poll(() => readPageAsVisitor(shop, pan.url)).toContain('Yumurta yapışmıyor')

  await page.getByRole('link', { name: /^Yorumlara Git/ }).click()
  const card = page.getByRole('article')
  await expect(card).toContainText('Yayında')
  await card.getByRole('button', { name: /^Yorumu Düzenle/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Yorum Düzenle' })
  await expect(dialog.getByRole('radio', { name: '5 yıldız: Çok iyi' })).toBeChecked()
  await dialog.getByRole('radio', { name: '2 yıldız: Kötü' }).check()
  await dialog.getByLabel('Yorum başlığı').fill('Kalayı çabuk gitti')
  // Closing the dialog by mistake keeps the draft.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: /^Yorumu Düzenle/ }).click()
  await expect(dialog.getByLabel('Yorum başlığı')).toHaveValue('Kalayı çabuk gitti')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog).toContainText('Yorumunuz güncellendi.')
  await dialog.getByRole('button', { name: 'Kapat' }).last().click()
  await expect(card).toContainText('Onay bekliyor')
  await expect.poll(() => readPageAsVisitor(shop, pan.url)).toContain('Henüz bu ürüne yorum yapılmamıştır.')

  await moderateByTitle(shop, 'Kalayı çabuk gitti', 'refuse', 'Kişisel bilgi içeriyor')
  await page.reload()
  await waitForHydration(page)
  await expect(card).toContainText('Yayınlanmama nedeni: Kişisel bilgi içeriyor')
  await expectAccessible(page)
  await moderateByTitle(shop, 'Kalayı çabuk gitti', 'publish')
  await expect.poll(() => readPageAsVisitor(shop, pan.url)).toContain('5 üzerinden 2,0')
})

test('the draft of a review survives an expired session', async ({ page, shop }) => {
  const tray = await buildProduct(shop.db, { name: 'Ahşap Tepsi', gross: '260.00', stock: 4 })
  const { customer } = await buildBuyer(shop, [tray], 'Ceviz')
  await addSession(page.context(), shop, customer)
  await openHydrated(page, '/en/degerlendirmelerim')
  await page.getByRole('button', { name: /^Write a review.*Ahşap Tepsi/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a review' })
  await expect(dialog).toContainText('Ceviz')
  await dialog.getByRole('radio', { name: '3 of 5 stars: Fair' }).check()
  await dialog.getByLabel('Review title').fill('Sturdy')
  await dialog.getByLabel('Your review').fill('Holds six glasses.')
  await expectAccessible(page)
  await shop.db.unchecked('delete from customer_sessions where customer_id = $1', [customer.id])
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(page).toHaveURL(/\/account\/login\?return=%2F(en%2F)?degerlendirmelerim$/)
  await buildSession(shop.db, customer.id, { token: customer.sessionToken })
  await openHydrated(page, '/en/degerlendirmelerim')
  await page.getByRole('button', { name: /^Write a review/ }).click()
  await expect(dialog.getByLabel('Review title')).toHaveValue('Sturdy')
  await expect(dialog.getByRole('radio', { name: '3 of 5 stars: Fair' })).toBeChecked()
})

test('photos of a review are shrunk in the browser, and shown to others with the vote once they are published', async ({
  page,
  shop,
}) => {
  const lamp = await buildProduct(shop.db, { name: 'Seramik Abajur', gross: '900.00', stock: 3 })
  await shop.publishChanges()
  const { customer } = await buildBuyer(shop, [lamp])
  await addSession(page.context(), shop, customer)
  await onPhone(page)
  await openHydrated(page, '/degerlendirmelerim')
  await page.getByRole('button', { name: /^Yorum Yap/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Yorum Ekle' })
  await dialog.getByRole('radio', { name: '5 yıldız: Çok iyi' }).check()
  await dialog.getByLabel('Yorum başlığı').fill('Salona yakıştı')
  await dialog.getByLabel('Yorumunuz').fill('Işığı yumuşak.')
  const field = dialog.getByLabel('Fotoğraflar (isteğe bağlı)')
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(1500, 2000) }
  await field.setInputFiles([{ ...photo, name: 'not.txt', buffer: Buffer.from('merhaba') }])
  await expect(dialog.getByRole('alert')).toContainText(
    'not.txt: bu dosya bir JPEG, PNG ya da WebP fotoğrafı değil ya da bozuk.',
  )
  await field.setInputFiles(Array(5).fill(photo))
  await expect(dialog.getByRole('alert')).toContainText('IMG_1.jpg: en fazla 4 fotoğraf ekleyebilirsiniz.')
  await expect(dialog.getByRole('img', { name: '4. fotoğraf' })).toBeVisible()
  for (const number of [4, 3])
    await dialog.getByRole('button', { name: `${number}. fotoğrafı çıkar` }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const submission = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Yorumu Gönder' }).click()
  const length = Number(await (await submission).headerValue('content-length'))
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(2 * photo.buffer.length)
  await expect(dialog.getByRole('status')).toContainText('Mağazanın onayından sonra')
  await dialog.getByRole('button', { name: 'Kapat' }).last().click()
  const card = page.getByRole('article').filter({ hasText: 'Salona yakıştı' })
  await expect(card.getByRole('link', { name: /fotoğrafı$/ })).toHaveCount(2)

  await moderateByTitle(shop, 'Salona yakıştı', 'publish')
  await expect.poll(() => readPageAsVisitor(shop, lamp.url)).toContain('/images/yorum/')
  const [reader] = await buildCustomers(shop.db, 1)
  if (!reader) throw new Error('no customer was built')
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1280, height: 900 })
  await openHydrated(page, lamp.url)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fotoğraflı yorumlar (1)' }).click()
  await expect(page).toHaveURL(/yorumFoto=1/)
  await page.getByRole('link', { name: /değerlendirmesinin 1\. fotoğrafı/ }).click()
  await expect(page.getByRole('dialog', { name: 'Yorum fotoğrafları' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Yararlı/ }).click()
  await expect(page).toHaveURL(/\/account\/login\?return=/)
  await addSession(page.context(), shop, reader)
  await openHydrated(page, lamp.url)
  const vote = page.getByRole('button', { name: /^Yararlı/ })
  await vote.click()
  await expect(vote).toHaveText(/Yararlı \(1\)/)
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'false')
})

test('reviews are found by what they talk about and by the bought size, and what is bought together by one press', async ({
  page,
  shop,
}) => {
  const dress = await buildProduct(shop.db, {
    name: 'Keten Elbise',
    variants: [
      { values: { Beden: 'S' }, gross: '500', stock: 5 },
      { values: { Beden: 'M' }, gross: '500', stock: 5 },
    ],
  })
  const [small] = dress.children
  if (!small) throw new Error('no variant')
  const belt = await buildProduct(shop.db, { name: 'Deri Kemer', gross: '200', stock: 5 })
  const buyers = await buildCustomers(shop.db, 9)
  for (const [at, { id: customerId }] of buyers.entries()) {
    const order = { customerId, products: [small, belt], variant: at < 4 ? 'S' : 'M' }
    const { id } = await buildPurchase(shop.db, order)
    await shop.db.unchecked(
      `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star, status, fit)
       values ($1, $2, $3, 'Ayşe Y.', $4, $5, 4, 'published', $6)`,
      [
        dress.id,
        customerId,
        id,
        `Yorum ${at + 1}`,
        at < 3 ? 'Kumaşı ince.' : 'Çok güzel.',
        at < 8 ? 'true' : 'small',
      ],
    )
  }
  await storeSetting(shop.db, 'kurulusYili', '2014')
  await shop.publishChanges()
  await openHydrated(page, small.url)
  const topics = page.getByRole('navigation', { name: 'Yorumlarda geçenler' })
  await topics.getByRole('link', { name: 'kumaş (3)' }).click()
  const section = page.locator('#yorumlar')
  await expect(section.getByRole('article')).toHaveCount(3)
  await expect(section).toContainText('Bedeni tam: %89')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Alınan seçenek' }).getByRole('link', { name: 'M (5)' }).click()
  await expect(section.getByRole('article')).toHaveCount(0)
  await section.getByRole('link', { name: 'Tümünü göster' }).click()
  await expect(section.getByRole('article')).toHaveCount(9)

  const set = page.getByRole('form', { name: 'Birlikte sepete ekle' })
  await expect(set).toContainText('₺700,00')
  await shop.db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [belt.id])
  await set.getByRole('button', { name: 'İkisini sepete ekle' }).click()
  await expect(set.getByRole('alert')).toContainText(
    'Deri Kemer sepete eklenemedi, bu yüzden hiçbiri eklenmedi',
  )
  await shop.db.unchecked('update stock_levels set quantity = 5 where product_id = $1', [belt.id])
  await set.getByRole('button', { name: 'İkisini sepete ekle' }).click()
  await expect(set.getByRole('status')).toContainText('Hepsi sepete eklendi.')
  await onPhone(page)
  await expectNoHorizontalScroll(page)
  await set.getByRole('link', { name: 'Sepete git' }).click()
  await expect(page.getByRole('main')).toContainText('Deri Kemer')
  await expect(page.getByRole('main')).toContainText('Keten Elbise')
})
