import { placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

test('the English storefront translates options and units from the filter to the order, at the same URLs', async ({
  page,
  shop,
}) => {
  await page.goto('/en/giyim?option=renk:mavi')
  await expect(page.getByRole('main')).toContainText('Colour: Blue')
  await expect(page.getByRole('main')).not.toContainText('Mavi')
  await page.getByRole('main').getByRole('link', { name: 'Keten Gömlek', exact: true }).click()
  const colour = page.getByRole('region', { name: 'Colour' })
  await colour.getByRole('link', { name: 'Blue' }).click()
  await expect(page).toHaveURL(/\?renk=Mavi$/)
  await expect(colour.getByRole('heading')).toHaveText('Colour: Blue')
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Size' }).getByRole('link', { name: 'M', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${shop.shirt.children[1]?.url}$`))

  // Other tests of the same shop buy mugs.
  await shop.db.unchecked('update stock_levels set quantity = 5 where product_id = $1', [shop.mug.id])
  await page.goto(`/en${shop.mug.url}`)
  const unit = page.getByLabel('Unit')
  await expect(unit.locator('option')).toHaveText(['Piece', /^Box/])
  await unit.selectOption({ index: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(
    /1 item$/,
  )
  await page.goto('/en/sepet')
  await expect(page.getByRole('main')).toContainText('Box')
  await expect(page.getByRole('main')).not.toContainText('Koli')

  const buyer = await signIn(page, shop)
  const blue = shop.shirt.children[0]
  if (!blue) throw new Error('the shirt has no blue variant')
  const { orderNo } = await placeOrder(shop, buyer, [blue, 2])
  await page.goto(`/en/siparis/${orderNo}/yazdir`)
  await expect(page.getByRole('main')).toContainText('2 Pieces')
  await page.goto(`/en/siparis/liste/?siparis=${orderNo}`)
  await expect(page.getByRole('main')).toContainText('Blue / S')
  await page.goto(`/tr/siparis/liste/?siparis=${orderNo}`)
  await expect(page.getByRole('main')).toContainText('Mavi / S')
})
