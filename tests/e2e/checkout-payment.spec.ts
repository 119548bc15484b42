import {
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  readPaymentRecords,
  typeCard,
} from './card-checkout.ts'
import { expect, expectAccessible, test, waitForHydration } from './shop-fixture.ts'

enableAllPaymentMethods()

test('a payment in three installments shows the same amounts in the shop and at the bank, to the kuruş', async ({
  page,
  context,
  shop,
}) => {
  const { kettle } = await openPaymentStep(page, shop)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
  await typeCard(page, CARD.mastercard)
  await expect(page.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
  await expect(page.getByLabel('Son kullanma')).toHaveValue('12/39')
  await expect(page.getByRole('radio', { name: /Tek çekim/ })).toBeChecked()
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(card).toContainText('3 × ₺522,50')
  await expect(card).toContainText('₺67,50')
  await expect(card).toContainText('₺1.567,50')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.567,50')
  await expectAccessible(page)

  const bank = await openBankPage(page, context)
  await expectAccessible(bank)
  await expect(bank.getByText('DENEME BANKASI: gerçek ödeme alınmaz')).toBeVisible()
  await expect(bank.getByText('₺1.567,50')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('payment_data'))).toBeNull()
  expect(await shop.unitsLeft(kettle.id), 'stock is reserved while the bank page is open').toBe(4)
  const closed = bank.waitForEvent('close')
  await confirmAtBank(bank)
  await closed
  await expect(page).toHaveURL(/\/odeme\/ozet/)
  await expectPaid(page)
  await expect(page.getByRole('main')).toContainText('₺1.567,50')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Sepet/ })).not.toHaveAccessibleName(
    /1 ürün/,
  )
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  await expect(page.getByText('₺1.500,00').first()).toBeVisible()
})

test('a payment runs in the same tab when popups are blocked, and when the browser stores nothing', async ({
  page,
  shop,
}) => {
  const { buyer } = await openPaymentStep(page, shop)
  const payInTab = async (number: string) => {
    await fillCard(page, number)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.waitForURL(/test-bank/)
    await confirmAtBank(page)
  }
  await page.evaluate(() => {
    window.open = () => null
  })
  await payInTab(CARD.insufficientFunds)
  const sentence = 'Kartınızın limiti bu ödeme için yeterli değil. Başka bir kartla deneyebilirsiniz.'
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  // The bank leads back to a page that is loaded again; typing before hydration is the subject of before-hydration.spec.ts.
  await waitForHydration(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no storage', 'QuotaExceededError')
    }
  })
  await payInTab(CARD.mastercard)
  await expectPaid(page)
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([{ payment: 'failed' }, { payment: 'paid' }])
})
