import type { Page } from '@playwright/test'
import { goOffice, listedProduct, openOffice, signInStaff } from './backoffice.ts'
import { PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

/** Presses a command, and its button in the dialog that says what will happen. */
async function command(page: Page, name: string, confirm = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('by keys alone an order is found, prepared and shipped; on a phone a transfer order goes to the return of a piece; a cancelled one is refunded in parts', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const buyer = await signIn(page, shop)
  const order = await placeOrder(shop, buyer, [await listedProduct(shop), 1])
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/')
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  const confirmed = async (title: string) => {
    // Until the dialog has the focus, Tab moves through the page behind it.
    await expect(page.getByRole('alertdialog', { name: title }).locator(':focus')).toBeVisible()
    await press('Tab', 'Enter')
    await expect(page.getByRole('alertdialog', { name: title })).toHaveCount(0)
  }

  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Ara' })).toBeFocused()
  await page.keyboard.type('Siparişler')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişler' })).toBeFocused()
  await press('/')
  await page.keyboard.type(order.orderNo)
  await expect(page).toHaveURL(/q=/)
  // The rows of the list before the search stay until the new ones are there, the order among them.
  await expect(page.getByRole('main').getByText('1 kayıt', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(order.orderNo) })).toHaveCount(1)
  await press('Tab', 'j', 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Sipariş ${order.orderNo}` })).toBeFocused()
  await press('s')
  await confirmed('Havaleyi onayla')
  await expect(page.getByRole('button', { name: 'Hazırlamaya başla' })).toBeVisible()
  await press('s')
  await confirmed('Hazırlamaya başla')
  await expect(page.getByRole('button', { name: 'Kargoya ver' })).toBeVisible()
  await press('s')
  await expect(page.getByRole('dialog', { name: 'Kargoya ver' }).getByLabel('Kargo firması')).toBeFocused()
  await page.keyboard.type('Aras Kargo')
  await press('Tab')
  await page.keyboard.type('TR-9')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Teslim edildi' })).toBeVisible()

  // On a phone a transfer order goes from the payment to the return of a piece and its money.
  await page.setViewportSize(PHONE)
  const product = await listedProduct(shop, 5)
  const transfer = await placeOrder(shop, buyer, [product, 2])
  await goOffice(page, `/siparisler/${transfer.orderNo}`)
  const status = (word: string) => expect(page.getByText(word, { exact: true }).first()).toBeVisible()

  await command(page, 'Havaleyi onayla')
  await status('Yeni')
  await command(page, 'Hazırlamaya başla')
  await status('Hazırlanıyor')

  await page.getByRole('button', { name: 'Kargoya ver' }).click()
  const parcel = page.getByRole('dialog')
  await parcel.getByLabel('Kargo firması').fill('Yurtiçi Kargo')
  await parcel.getByLabel('Takip numarası').fill('TR 77/1')
  // One of the two pieces goes today, the other in a parcel of its own.
  await parcel.getByRole('button', { name: /bir azalt/ }).click()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await parcel.getByRole('button', { name: 'Kargoya ver' }).click()
  await status('Kargoda')
  await page.getByRole('button', { name: 'Kargoya ver' }).click()
  await parcel.getByLabel('Takip numarası').fill('TR 77/2')
  await parcel.getByRole('button', { name: 'Kargoya ver' }).click()
  await expect(page.getByText('2 adedin 1 adedi')).toHaveCount(2)
  await command(page, 'Teslim edildi')
  await expect(page.getByText('Teslim edildi', { exact: true }).first()).toBeVisible()

  const line = await shop.db.unchecked<{ id: number }>('select id from order_lines where order_id = $1', [
    transfer.id,
  ])
  const requested = await page.request.post(`${shop.url}/api/catalog/order/${transfer.id}/return`, {
    headers: { ...buyer.headers, 'content-type': 'application/json' },
    data: { kind: 'cayma', lines: [{ id: line.rows[0]?.id, quantity: 1 }] },
  })
  expect(requested.ok(), await requested.text()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'İadeyi kabul et' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'İadeyi kabul et' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await command(page, 'Ürünler geldi')
  await expect.poll(() => shop.unitsLeft(product.id)).toBe(4)
  // A piece of two, with half of the delivery fee; the dialog names the amount before it is decided.
  await command(page, 'Parayı iade et', '₺152,35 iade et')
  await expect(page.getByText('gönderilmeyi bekliyor')).toBeVisible()
  await expect(page.getByText('Parası gönderilecek', { exact: true })).toBeVisible()
  await command(page, 'Gönderildi olarak işaretle')
  await expect(page.getByText('gönderilmeyi bekliyor')).toHaveCount(0)
  await expect(page.getByText('Parası gönderildi', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // An order is cancelled without its refund, and refunded in parts up to what was paid.
  const refunded = await placeOrder(shop, buyer, [await listedProduct(shop), 1])
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, `/siparisler/${refunded.orderNo}`)
  await command(page, 'Havaleyi onayla')
  await page.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Siparişi iptal et' }).click()
  const cancel = page.getByRole('alertdialog')
  await cancel.getByRole('checkbox').uncheck()
  await cancel.getByRole('button', { name: 'Siparişi iptal et' }).click()
  await expect(page.getByText('İptal', { exact: true }).first()).toBeVisible()

  for (const amount of ['50,00', null]) {
    await page.getByRole('button', { name: 'Diğer işlemler' }).click()
    await page.getByRole('menuitem', { name: 'Para iadesi yap' }).click()
    const refund = page.getByRole('dialog')
    await refund.getByLabel(/Kalan tutarın tamamı/).setChecked(amount === null)
    if (amount) {
      const field = refund.getByLabel('Serbest tutar (₺)')
      await field.fill('40,00')
      const button = refund.getByRole('button', { name: '₺40,00 iade et' })
      await button.focus()
      // A press of the button that names the amount of before, in the moment after another one was typed.
      await field.evaluate((input: HTMLInputElement, typed) => {
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        value?.set?.call(input, typed)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        if (document.activeElement instanceof HTMLElement) document.activeElement.click()
      }, amount)
      await expect(refund.getByRole('button', { name: `₺${amount} iade et` })).toBeVisible()
      await expect(refund.getByRole('alert'), 'nothing was sent').toHaveCount(0)
    }
    await refund.getByRole('button', { name: /iade/i }).last().click()
    await expect(refund).toHaveCount(0)
  }
  const { rows } = await shop.db.unchecked<{ refunded: string; total: string }>(
    `select (select sum(amount) from order_refunds where order_id = o.id)::text as refunded, total::text as total
     from orders o where id = $1`,
    [refunded.id],
  )
  expect(rows[0]?.refunded).toBe(rows[0]?.total)
})
