import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { confirmOrder, markDelivered, markShipped } from '../support/orders.ts'
import { orderDetail, orderRow, PARCEL, PHONE, placeOrder, signIn } from './customer-orders.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const ORDERS_PATH = '/siparis/liste/'
const IBAN = 'TR18 0006 2001 1900 0006 6723 15'

async function openOrder(page: Page, orderNo: string): Promise<void> {
  await orderRow(page, orderNo)
    .getByRole('link', { name: `Detay ${orderNo}` })
    .click()
  await expect(orderDetail(page, orderNo)).toBeVisible()
}

test('a customer tracks an order until delivery and cancels another', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  await openHydrated(page, ORDERS_PATH)
  await expect(page.getByText('Henüz herhangi bir siparişiniz bulunmamaktadır.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Alışverişe Devam Et' })).toBeVisible()

  const vase = await buildProduct(shop.db, { name: 'Sipariş Vazosu', gross: '100', stock: 20 })
  await shop.publishChanges()
  const followed = await placeOrder(shop, buyer, [vase, 3])
  const toCancel = await placeOrder(shop, buyer, [vase, 2])
  await confirmOrder(shop.db, followed.id)
  await openHydrated(page, ORDERS_PATH)
  await expect(orderRow(page, followed.orderNo)).toContainText('Hazırlanıyor')
  await openOrder(page, followed.orderNo)
  await expect(page).toHaveURL(new RegExp(`siparis=${followed.orderNo}`))
  const step = orderDetail(page, followed.orderNo).locator('[aria-current=step]')
  await expect(step).toContainText('Siparişiniz Hazırlanıyor')
  await expect(orderDetail(page, followed.orderNo)).toContainText('KARGO TUTARI')
  await expect(orderDetail(page, followed.orderNo), 'a paid order shows no bank account').not.toContainText(
    IBAN,
  )
  await expectAccessible(page)

  await markShipped(shop.db, followed.id, PARCEL)
  await markDelivered(shop.db, followed.id)
  await page.reload()
  await waitForHydration(page)
  const link = orderRow(page, followed.orderNo).getByRole('link', { name: 'Kargo Takip' })
  await expect(link).toHaveAttribute('href', 'https://kargo.example/sorgula?code=TR%2077%2F1')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(orderDetail(page, followed.orderNo).getByText(/^Teslim tarihi: /)).toBeVisible()
  await expect(step).toContainText('Kargoya Verildi')

  await openOrder(page, toCancel.orderNo)
  await expect(
    orderDetail(page, toCancel.orderNo),
    'an order awaiting its transfer shows the bank account',
  ).toContainText(IBAN)
  const ask = orderDetail(page, toCancel.orderNo).getByRole('button', { name: 'Siparişi İptal Et' })
  await ask.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`${toCancel.orderNo} numaralı sipariş iptal edilsin mi?`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Siparişim kalsın' }).click()
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
  await ask.click()
  await dialog.getByRole('button', { name: 'Evet, iptal et' }).click()
  await expect(orderRow(page, toCancel.orderNo)).toContainText('İptal edildi')
  await expect(ask).toBeHidden()
  await expect(orderDetail(page, toCancel.orderNo).getByText('Siparişiniz iptal edildi.')).toBeFocused()
  expect(await shop.unitsLeft(vase.id)).toBe(17)
})

test('an order shipped meanwhile is not cancelled and says so', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const lamp = await buildProduct(shop.db, { name: 'Sipariş Lambası', stock: 5 })
  await shop.publishChanges()
  const late = await placeOrder(shop, buyer, [lamp, 1])
  await openHydrated(page, `${ORDERS_PATH}?siparis=${late.orderNo}`)
  await confirmOrder(shop.db, late.id)
  await markShipped(shop.db, late.id, PARCEL)
  await orderDetail(page, late.orderNo).getByRole('button', { name: 'Siparişi İptal Et' }).click()
  await page.getByRole('button', { name: 'Evet, iptal et' }).click()
  await expect(
    page.getByText('Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.').first(),
  ).toBeVisible()
  expect(await shop.unitsLeft(lamp.id)).toBe(4)

  await page.context().clearCookies()
  await orderDetail(page, late.orderNo).getByRole('button', { name: 'Siparişi İptal Et' }).click()
  await page.getByRole('button', { name: 'Evet, iptal et' }).click()
  await expect(page).toHaveURL(/\/account\/login\?return=%2Fsiparis%2Fliste%2F%3Fsiparis%3D\d{12}/)
})

test('on a phone a customer requests a return, withdraws it and prints the order', async ({ page, shop }) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  const [cup, plate] = [
    await buildProduct(shop.db, { name: 'Sipariş Fincanı', gross: '50', stock: 9 }),
    await buildProduct(shop.db, { name: 'Sipariş Tabağı', gross: '80', stock: 9 }),
  ]
  await shop.publishChanges()
  const bought = await placeOrder(shop, buyer, [cup, 3], [plate, 1])
  await confirmOrder(shop.db, bought.id)
  await markShipped(shop.db, bought.id, PARCEL)
  await markDelivered(shop.db, bought.id)
  await openHydrated(page, `${ORDERS_PATH}?siparis=${bought.orderNo}`)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await orderDetail(page, bought.orderNo).getByRole('link', { name: 'İade ya da Cayma' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'İade ya da cayma talebi' })).toBeVisible()
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByRole('group', { name: 'Geri göndereceğiniz ürünler' })).toHaveAccessibleDescription(
    'Lütfen geri göndereceğiniz ürünlerin adedini girin.',
  )
  await expect(page.getByLabel('Sipariş Fincanı: geri gönderilecek adet')).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Üründe bir sorun var').check()
  await page.getByLabel('Sipariş Fincanı: geri gönderilecek adet').fill('2')
  await page.getByLabel('Neden', { exact: true }).selectOption('Kargoda hasar görmüş')
  await page.getByLabel('Açıklama').fill('Kulpu kırık geldi.')
  await page.route('**/iade.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByText('Teknik bir hata yaşandı.')).toBeInViewport()
  await page.unroute('**/iade.data*')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByText('Talebiniz alındı.')).toBeVisible()
  const returns = page.getByRole('region', { name: 'İade talepleriniz' })
  await expect(returns).toContainText('2 Adet · Sipariş Fincanı')
  await expect(returns).toContainText('Kulpu kırık geldi.')
  await expect(returns).toContainText('Yanıt bekliyor')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await returns.getByRole('button', { name: 'Talebi Geri Çek' }).click()
  await expect(returns).toContainText('Geri çekildi')

  await orderDetail(page, bought.orderNo).getByRole('link', { name: 'Yazdır' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sipariş belgesi' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Bu belge bilgi içindir, fatura yerine geçmez.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await openHydrated(page, `/siparis/${bought.orderNo}/cayma-formu`)
  await expect(page.getByRole('main')).toContainText(bought.orderNo)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('paging the order list scrolls to the top, a link to an order opens the page that lists it, and a search finds it', async ({
  page,
  shop,
}) => {
  const buyer = await signIn(page, shop)
  const spoon = await buildProduct(shop.db, { name: 'Sipariş Kaşığı', stock: 99 })
  await shop.publishChanges()
  const placed = []
  for (let count = 0; count < 11; count++) placed.push(await placeOrder(shop, buyer, [spoon, 1]))
  const oldest = placed[0]?.orderNo ?? ''
  await openHydrated(page, ORDERS_PATH)
  await page.evaluate(() => Reflect.set(window, 'stayed', true))
  await page.getByRole('link', { name: '2. sayfa' }).click()
  await expect(orderRow(page, oldest)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '11 sipariş, sayfa 2 / 2' })).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true)
  await openHydrated(page, `${ORDERS_PATH}?siparis=${oldest}`)
  await expect(orderDetail(page, oldest)).toBeVisible()
  await page.getByRole('link', { name: '1. sayfa' }).click()
  await expect(orderRow(page, oldest)).toBeHidden()
  const search = page.getByRole('searchbox', { name: 'Siparişlerde ara' })
  await search.fill(oldest)
  await search.press('Enter')
  await expect(orderRow(page, oldest)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 sipariş' })).toHaveCount(1)
  await search.fill('tencere')
  await search.press('Enter')
  await expect(page.getByText('“tencere” ile bir sipariş bulamadık.')).toBeVisible()
  await page.getByRole('link', { name: 'Tüm siparişler' }).click()
  await expect(page.getByRole('link', { name: '2. sayfa' })).toBeVisible()
})

test('open-account customers can read their statement in English on every screen', async ({ page, shop }) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  await shop.db.unchecked('update customers set open_account = true where id = $1', [buyer.customerId])
  await shop.db.unchecked(
    `insert into account_entries (customer_id, amount, due_on, description, created_at)
     values ($1, 1200.50, current_date - 10, 'Kâğıt', now() - interval '40 days'),
            ($1, -200.50, current_date - 5, 'Havale', now() - interval '5 days')`,
    [buyer.customerId],
  )
  await openHydrated(page, '/en/hesap/ekstre')
  await expect(page.getByRole('heading', { level: 1, name: 'Account statement' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Account statement' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Balance: ₺1.000,00')
  await expect(page.getByText('1.000,00 TRY')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  const words = await rows.nth(1).getByRole('cell', { name: 'Havale' }).boundingBox()
  expect(words?.width, 'the description column has room on a tablet').toBeGreaterThan(200)
})

test('a number typed beside the amounts of another one is never cancelled by the press that follows at once', async ({
  page,
  shop,
}) => {
  const buyer = await signIn(page, shop)
  const plate = await buildProduct(shop.db, { name: 'Meze Tabağı', gross: '100', stock: 20 })
  const fork = await buildProduct(shop.db, { name: 'Meze Çatalı', gross: '10', stock: 20 })
  await shop.publishChanges()
  const { id, orderNo } = await placeOrder(shop, buyer, [plate, 5], [fork, 1])
  const pieces = async () =>
    (
      await shop.db.unchecked<{ quantity: number }>(
        'select l.quantity from order_lines l join orders o on o.id = l.order_id where o.id = $1 order by l.id',
        [id],
      )
    ).rows.map(({ quantity }) => quantity)
  await openHydrated(page, `${ORDERS_PATH}?siparis=${orderNo}`)
  await page.getByRole('link', { name: 'Meze Tabağı: ürünü iptal et' }).click()
  const field = page.getByRole('spinbutton', { name: 'Meze Tabağı: iptal edilecek adet' })
  const confirm = page.getByRole('button', { name: 'Seçilen ürünleri iptal et' })
  const amounts = page.getByRole('region', { name: 'Ürün İptali' })
  await expect(amounts).toContainText('5')
  const place = await confirm.boundingBox()
  if (!place) throw new Error('no button')

  await field.fill('1')
  await expect(confirm, 'gone while the field says something else').toHaveCount(0)
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  await expect(amounts).toContainText('1 Adet · Meze Tabağı')
  expect(await pieces()).toEqual([5, 1])

  // A press of the old button that was on its way before the typing was noticed.
  await field.evaluate((input: HTMLInputElement) => {
    input.value = '2'
    input.form?.requestSubmit(input.form.querySelector('.button-danger'))
  })
  await expect(page.getByText('Adetleri değiştirdiniz, henüz hiçbir ürün iptal edilmedi.')).toBeFocused()
  await expect(amounts).toContainText('2 Adet · Meze Tabağı')
  expect(await pieces()).toEqual([5, 1])
  await expectAccessible(page)

  await confirm.click()
  await expect(page.getByText('Seçtiğiniz ürünler iptal edildi.')).toBeVisible()
  expect(await pieces()).toEqual([3, 1])
})
