import {
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectMessage,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  openPaymentWindow,
  readPaymentRecords,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

enableAllPaymentMethods()

const GIVEN_UP = 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.'

test('a declined card, a refused one and payments given up show their reason and keep the form, and the next card pays', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await expectNoHorizontalScroll(page)
  await fillCard(page, CARD.insufficientFunds)
  const bank = await openBankPage(page, context)
  await confirmAtBank(bank, '000000')
  await expect(bank.getByText('Kod yanlış. Lütfen tekrar deneyin.')).toBeVisible()
  await expect(bank.getByLabel('Tek kullanımlık kod')).toHaveValue('')
  await expectAccessible(bank)
  const over = bank.waitForEvent('close')
  await confirmAtBank(bank)
  await over
  const declined = 'Kartınızın limiti bu ödeme için yeterli değil. Başka bir kartla deneyebilirsiniz.'
  await expect(page.getByRole('main').getByText(declined)).toBeInViewport()
  await expect(page.getByLabel('Kart üzerindeki isim')).toHaveValue('Deniz Çağlayan')
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expectAccessible(page)

  await fillCard(page, CARD.noBankPage)
  const window = await openPaymentWindow(page, context)
  const closed = 'Bu kart internetten ödemeye kapalı. Başka bir kartla deneyebilirsiniz.'
  await expect(window.getByText(closed)).toBeVisible()
  await expectAccessible(window)
  await expectMessage(page, closed)
  await window.reload()
  const nothingPosted = window.getByText('Ödeme bilgileri bulunamadı ya da süresi doldu.')
  await expect(nothingPosted, 'a reload does not post the card again').toBeVisible()
  await window.close()

  await fillCard(page, CARD.visa)
  const refused = await openBankPage(page, context)
  expect(await shop.unitsLeft(kettle.id), 'stock is reserved while the bank page is open').toBe(4)
  await refused.getByRole('button', { name: 'Vazgeç' }).click()
  await expectMessage(page, GIVEN_UP)
  await page.getByLabel('CCV').fill(TEST_CCV)
  const closing = await openBankPage(page, context)
  await expect(page.getByText(GIVEN_UP).filter({ visible: true })).toHaveCount(0)
  await closing.close()
  await expectMessage(page, GIVEN_UP)
  expect(await shop.unitsLeft(kettle.id)).toBe(5)

  await page.getByLabel('CCV').fill(TEST_CCV)
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
  const failed = { order: 'payment_failed', payment: 'failed' }
  expect(await readPaymentRecords(shop, buyer)).toEqual([
    { ...failed, reason: 'insufficient-funds', bank: 'failed' },
    { ...failed, reason: 'not-allowed', bank: null },
    { ...failed, reason: 'abandoned', bank: 'failed' },
    { ...failed, reason: 'abandoned', bank: 'started' },
    { order: 'confirmed', payment: 'paid', reason: '', bank: 'paid' },
  ])
})
