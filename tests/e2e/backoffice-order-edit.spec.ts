import { buildProduct } from '#tests/support/builders.ts'
import { goOffice, listedProduct, openOffice, signInStaff } from './backoffice.ts'
import { placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff takes a piece out of a paid order and refunds it, adds a box beside a colleague, and corrects an address on a phone', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const buyer = await signIn(page, shop)
  const order = await placeOrder(shop, buyer, [await listedProduct(shop), 3])
  await shop.db.unchecked(`update orders set status = 'confirmed' where id = $1`, [order.id])
  await shop.db.unchecked(`insert into order_events (order_id, kind, actor) values ($1, 'paid', 'staff')`, [
    order.id,
  ])
  await signInStaff(page, shop, 'owner')
  await openOffice(page, `/siparisler/${order.orderNo}/duzenle`)
  await expect(page.getByRole('button', { name: /bir azalt/ })).toBeVisible()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 850 })
    await expectNoHorizontalScroll(page)
    if (width !== 768) await expectAccessible(page)
  }
  await page.getByRole('button', { name: /bir azalt/ }).click()
  const bar = page.getByRole('status').filter({ hasText: 'yeni toplam' })
  await expect(bar).toContainText('1 satır değişti')
  await expect(bar).toContainText('iade edilecek')
  await expect(page.getByText(/^KDV %20 \(matrah ₺[\d.,]+\)$/), 'KDV is named as on the order').toBeVisible()
  await page.getByRole('button', { name: 'Değişikliği kaydet' }).click()
  await expect(page.getByText('Nedenini birkaç kelimeyle yazın.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Düzenleme nedeni' }).fill('Telefonda bir kupa az istediniz')
  await page.getByLabel(/Alıcı bu değişikliği kabul etti/).check()
  await page.getByRole('textbox', { name: 'Onayın notu' }).fill('telefonda onayladı')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Onayın notu' }), 'the draft outlives a reload').toHaveValue(
    'telefonda onayladı',
  )
  await page.getByRole('button', { name: 'Değişikliği kaydet' }).click()
  await expect(page.getByText('Fazla ödenen tutar')).toBeVisible()
  await page.getByRole('button', { name: 'Farkı iade et' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /iade et$/ })
    .click()
  await expect(page.getByText('Fazla ödenen tutar')).toHaveCount(0)
  await expect(page.getByText('gönderilmeyi bekliyor')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  // The order and the accepted documents of the buyer name what was changed since.
  for (const path of [`/siparis/liste/?siparis=${order.orderNo}`, `/siparis/${order.orderNo}/sozlesmeler`]) {
    const html = await (await page.request.get(path)).text()
    expect(html.includes('Telefonda bir kupa az istediniz'), path).toBe(true)
  }
  const { rows } = await shop.db.unchecked<{ back: string; less: string }>(
    `select (select sum(amount)::text from order_refunds where order_id = o.id) as back, (o.placed_total - o.total)::text as less
     from orders o where o.id = $1`,
    [order.id],
  )
  expect(rows[0]?.back).toBe(rows[0]?.less)

  // A box is added while a colleague changes the same order.
  const box = await buildProduct(shop.db, {
    name: 'Keçe Altlık',
    gross: '12',
    stock: 60,
    units: [{ value: 'Adet' }, { value: 'Kutu', multiplier: 6 }],
  })
  await shop.publishChanges()
  const second = await placeOrder(shop, buyer, [await listedProduct(shop), 3])
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, `/siparisler/${second.orderNo}/duzenle`)
  await page.getByRole('combobox', { name: 'Ürün ekle' }).fill('keçe')
  await page.getByRole('option', { name: 'Keçe Altlık · Kutu' }).click()
  await page.getByRole('textbox', { name: 'Kargo ücreti' }).fill('20')
  await page.getByRole('textbox', { name: 'Düzenleme nedeni' }).fill('Telefonda bir kutu altlık istediniz')
  await page.getByLabel(/Alıcı bu değişikliği kabul etti/).check()
  await page.getByRole('textbox', { name: 'Onayın notu' }).fill('telefonda onayladı')

  const colleague = await page.context().newPage()
  await openOffice(colleague, `/siparisler/${second.orderNo}/duzenle`)
  await colleague.getByRole('textbox', { name: 'Kargo ücreti' }).fill('10')
  await colleague.getByRole('textbox', { name: 'Sipariş notu' }).fill('Zile basmayın')
  await colleague.getByRole('textbox', { name: 'Düzenleme nedeni' }).fill('Kargo indirimi')
  const agreed = colleague.getByLabel(/Alıcı bu değişikliği kabul etti/)
  if (await agreed.isVisible()) {
    await agreed.check()
    await colleague.getByRole('textbox', { name: 'Onayın notu' }).fill('telefonda onayladı')
  }
  await colleague.getByRole('button', { name: 'Değişikliği kaydet' }).click()
  await expect(colleague.getByText('Sipariş güncellendi')).toBeVisible()
  await colleague.close()

  await page.getByRole('button', { name: 'Değişikliği kaydet' }).click()
  const conflict = page.getByRole('region', { name: 'Siz yazarken bu kayıt değişti' })
  await expect(conflict).toContainText('Sipariş notu artık: Zile basmayın')
  await expectAccessible(page)
  await conflict.getByRole('radio', { name: /Sizinki\s*20/ }).check()
  await conflict.getByRole('button', { name: 'Uygula ve devam et' }).click()
  await expect(page.getByRole('textbox', { name: 'Sipariş notu' })).toHaveValue('Zile basmayın')
  await page.getByRole('button', { name: 'Değişikliği kaydet' }).click()
  const stays = async () => {
    const { rows } = await shop.db.unchecked(
      `select o.shipping_total::text as delivery, o.description as note, l.unit_value as unit, l.quantity
       from orders o join order_lines l on l.order_id = o.id and l.product_id = $2 where o.id = $1`,
      [second.id, box.id],
    )
    return rows
  }
  await expect.poll(stays).toEqual([{ delivery: '20.00', note: 'Zile basmayın', unit: 'Kutu', quantity: 1 }])

  // On a phone a wrong address is corrected for one order, its error shown at the field first.
  const third = await placeOrder(shop, buyer, [await listedProduct(shop), 1])
  await page.setViewportSize({ width: 390, height: 850 })
  await goOffice(page, `/siparisler/${third.orderNo}`)
  await page.getByRole('button', { name: 'Adresi düzelt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adresi düzelt' })
  const save = dialog.getByRole('button', { name: 'Adresi düzelt' })
  await dialog.getByLabel('Ad soyad').fill('')
  await save.click()
  await expect(dialog.getByText('Lütfen adınızı girin.')).toBeVisible()
  await dialog.getByLabel('Ad soyad').fill('Işıl Güneş')
  await dialog.getByLabel('Şehir').selectOption('İzmir')
  await dialog.getByLabel('İlçe').selectOption('Konak')
  await dialog.getByLabel('Adres', { exact: true }).fill('Şehit Fethi Bey Cad. No:12')
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Şehit Fethi Bey Cad. No:12').first()).toBeVisible()
  await expectNoHorizontalScroll(page)
})
