import {
  addToCart,
  CARD,
  CLOSING_CANCELS,
  confirmAtBank,
  enableAllPaymentMethods,
  expectMessage,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  PAYMENT_STEP,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'

enableAllPaymentMethods()

const KEY = 'payment_data'

test('the payment form is blocked while the bank window is open, and cancelling clears and focuses the CCV', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  await expect(page.getByLabel('CCV')).toHaveAttribute('type', 'password')
  const shown = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(shown).toContainText('•••• •••• •••• 0008')
  await expect(shown).not.toContainText('5528')
  await expect(shown).not.toContainText(TEST_CCV)
  const bank = await openBankPage(page, context)
  const veil = page.getByRole('dialog', { name: 'Bankanızın penceresi açık' })
  await expect(veil).toContainText(CLOSING_CANCELS)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(veil).toBeVisible()
  for (const label of ['Açıklama', 'Kart numarası', 'Havale-EFT'])
    await expect(page.getByLabel(label).click({ timeout: 300 }), label).rejects.toThrow()
  await veil.getByRole('button', { name: 'Pencereyi göster' }).click()
  await veil.getByRole('button', { name: 'Vazgeç' }).click()
  await expectMessage(page, 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.')
  expect(bank.isClosed()).toBe(true)
  await expect(veil).toBeHidden()
  await expect(page.getByLabel('CCV')).toHaveValue('')
  await expect(page.getByLabel('CCV')).toBeFocused()
  await expect(page.getByLabel('CCV')).toHaveAccessibleDescription(/Ödemeden vazgeçildi/)
  await expect(page.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
})

test('payment_data is deleted from localStorage after a minute on any page, and at once in the checkout', async ({
  page,
  context,
  shop,
}) => {
  await openPaymentStep(page, shop)
  await context.clock.install()
  const leave = () =>
    page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ ccv: '963', at: Date.now() })), KEY)
  const stored = () => page.evaluate((key) => localStorage.getItem(key), KEY)
  await leave()
  await openHydrated(page, '/giyim')
  // The page's clock also runs while the page loads, which takes seconds on a busy machine.
  const age = await page.evaluate((key) => Date.now() - JSON.parse(localStorage.getItem(key) ?? '').at, KEY)
  await page.clock.runFor(50_000 - age)
  expect(await stored()).not.toBeNull()
  await page.clock.runFor(10_500)
  await expect.poll(stored).toBeNull()
  await leave()
  await openHydrated(page, PAYMENT_STEP)
  await expect.poll(stored).toBeNull()
})

test('a shopper who left or reloaded the checkout meanwhile gets the payment result', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await openBankPage(page, context)
  await openHydrated(page, '/giyim')
  await confirmAtBank(bank)
  const notice = page.getByRole('status').filter({ hasText: 'Ödemeniz alındı.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/giyim$/)
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Sonucu göster' }).click()
  await expectPaid(page)
  await expect(notice).toBeHidden()

  await addToCart(shop, buyer, kettle)
  await openHydrated(page, PAYMENT_STEP)
  await fillCard(page, CARD.mastercard)
  const second = await openBankPage(page, context)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Ödeme Yap' })).toBeVisible()
  await confirmAtBank(second)
  await expectPaid(page)
  await expect(page.getByRole('button', { name: 'Ödeme Yap' })).toHaveCount(0)
})
