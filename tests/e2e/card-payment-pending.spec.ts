import {
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

test('the card preview shows the last four digits and never the CCV', async ({ page, shop }) => {
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const shown = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(shown).toContainText('•••• •••• •••• 0008')
  await expect(shown).not.toContainText('5528')
  await expect(shown).not.toContainText(TEST_CCV)
})

test('payment_data is deleted from localStorage after a minute on any page, and at once in the checkout', async ({
  page,
  context,
  shop,
}) => {
  await openPaymentStep(page, shop)
  await context.clock.install()
  const left = (age: number) =>
    page.evaluate(
      ([key, ms]) =>
        localStorage.setItem(String(key), JSON.stringify({ ccv: '963', at: Date.now() - Number(ms) })),
      [KEY, age] as const,
    )
  const stored = () => page.evaluate((key) => localStorage.getItem(key), KEY)
  await openHydrated(page, '/giyim')
  await left(61_000)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(stored).toBeNull()
  await left(20_000)
  await page.reload()
  await waitForHydration(page)
  // The page's clock also runs while the page loads, which takes seconds on a busy machine.
  await page.clock.runFor(25_000)
  expect(await stored()).not.toBeNull()
  await page.clock.runFor(15_500)
  await expect.poll(stored).toBeNull()
  for (const path of ['/odeme', PAYMENT_STEP]) {
    await left(0)
    await openHydrated(page, path)
    await expect.poll(stored, path).toBeNull()
  }
})

test('a shopper who left the checkout stays on the page and gets a notice with the payment result', async ({
  page,
  context,
  shop,
}) => {
  await openPaymentStep(page, shop)
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
})

test('a payment step reloaded while the bank window was open shows the payment result', async ({
  page,
  context,
  shop,
}) => {
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await openBankPage(page, context)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Ödeme Yap' })).toBeVisible()
  await confirmAtBank(bank)
  await expectPaid(page)
  await expect(page.getByRole('button', { name: 'Ödeme Yap' })).toHaveCount(0)
})
