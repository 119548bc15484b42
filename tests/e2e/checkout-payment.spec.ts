import { openBeforeHydration } from './before-hydration.ts'
import {
  addToCart,
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  PAYMENT_STEP,
  readPaymentRecords,
} from './card-checkout.ts'
import { expect, expectAccessible, openHydrated, test, waitForHydration } from './shop-fixture.ts'

enableAllPaymentMethods()

test('a payment in three installments shows the same amounts in the shop and at the bank, to the kuruş', async ({
  page,
  context,
  shop,
}) => {
  const { kettle } = await openPaymentStep(page, shop)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
  await fillCard(page, CARD.mastercard)
  await expect(page.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
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

test('a payment runs in the same tab when popups are blocked', async ({ page, shop }) => {
  const { buyer } = await openPaymentStep(page, shop)
  const blockWindows = () =>
    page.evaluate(() => {
      window.open = () => null
    })
  for (const number of [CARD.insufficientFunds, CARD.mastercard]) {
    // The bank leads back to a page that is loaded anew; typing before hydration is the subject of before-hydration.spec.ts.
    await waitForHydration(page)
    await blockWindows()
    await fillCard(page, number)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.waitForURL(/test-bank/)
    await confirmAtBank(page)
    if (number === CARD.mastercard) continue
    const sentence = 'Kartınızın limiti bu ödeme için yeterli değil. Başka bir kartla deneyebilirsiniz.'
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  }
  await expectPaid(page)
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([{ payment: 'failed' }, { payment: 'paid' }])
})

test('a browser that stores nothing pays in the same tab', async ({ page, shop }) => {
  const { buyer } = await openPaymentStep(page, shop)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no storage', 'QuotaExceededError')
    }
  })
  await fillCard(page, CARD.mastercard)
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  await page.waitForURL(/test-bank/)
  await confirmAtBank(page)
  await expectPaid(page)
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([{ payment: 'paid' }])
})

test('going back to the addresses clears the choice, and separate delivery and invoice addresses are both required', async ({
  page,
  shop,
}) => {
  await openPaymentStep(page, shop)
  await page.getByRole('button', { name: 'Adreslerime Geri Dön' }).click()
  await expect(page.getByRole('radio', { name: 'Ev' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Devam Et' })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Sipariş Adresi' })).toBeVisible()
  await page.getByLabel('Fatura adresim aynı').uncheck()
  await page.getByRole('group', { name: 'Teslimat Adresi' }).getByRole('radio', { name: 'Ev' }).check()
  await expect(page.getByRole('button', { name: 'Devam Et' })).toBeDisabled()
  await page.getByRole('group', { name: 'Fatura Adresi' }).getByRole('radio', { name: 'Ev' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
})

test('cash-on-delivery and bank-transfer orders are placed without a bank page', async ({ page, shop }) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await page.getByLabel('Açıklama').fill('Zili çalmayın.')
  await page.getByLabel('Kapıda Ödeme').check()
  await expect(page.getByRole('region', { name: 'Kart bilgileri' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(page.getByText('Zili çalmayın.')).toBeVisible()

  await addToCart(shop, buyer, kettle)
  await openHydrated(page, `/en${PAYMENT_STEP}`)
  await page.getByLabel('Bank transfer').check()
  await expect(page.getByText('TR18 0006 2001 1900 0006 6723 15')).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order has been placed.' })).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(3)
})

test('the English checkout shows its form, the decline message and the test bank in English', async ({
  page,
  context,
  shop,
}) => {
  const { buyer } = await openPaymentStep(page, shop)
  await openHydrated(page, `/en${PAYMENT_STEP}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Please fill in the whole form!').first()).toBeVisible()
  await page.getByLabel('Name on the card').fill('Deniz Caglayan')
  await page.getByLabel('Expires').pressSequentially('1239')
  const pay = async (number: string) => {
    await page.getByLabel('CCV').fill('963')
    await page.getByLabel('Card number').fill('')
    await page.getByLabel('Card number').pressSequentially(number)
    if (number === CARD.mastercard) await page.getByRole('radio', { name: /3 installments/ }).check()
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Pay now' }).click()
    const bank = await opening
    await expect(bank.getByText('TEST BANK: no real money is taken')).toBeVisible()
    await bank.getByLabel('One-time code').fill('123456')
    await bank.getByRole('button', { name: 'Confirm the payment' }).click()
  }
  await pay(CARD.insufficientFunds)
  await expect(
    page
      .getByRole('main')
      .getByText(/limit of your card|not enough/i)
      .first(),
  ).toBeVisible()
  await pay(CARD.mastercard)
  await expect(page.getByRole('heading', { name: 'Payment successful.' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1.567,50')
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([
    { reason: 'insufficient-funds' },
    { payment: 'paid' },
  ])
})

test('a card typed before hydration is kept after it', async ({ page, shop }) => {
  await openPaymentStep(page, shop)
  const { hydrate } = await openBeforeHydration(page, PAYMENT_STEP)
  await page.getByLabel('Kart numarası').fill(CARD.mastercard)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').fill('1239')
  await hydrate()
  await expect(page.getByRole('radio', { name: /3 taksit/ })).toBeVisible()
  await expect(page.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
  await expect(page.getByLabel('Kart üzerindeki isim')).toHaveValue('Deniz Çağlayan')
  await expect(page.getByLabel('Son kullanma')).toHaveValue('12/39')
})

test('a company with an open account pays a free amount and is charged exactly that', async ({
  page,
  context,
  shop,
}) => {
  const { buyer } = await openPaymentStep(page, shop)
  await shop.db.unchecked('update customers set open_account = true where id = $1', [buyer.customerId])
  await openHydrated(page, '/hesap/ode')
  await page.getByLabel('Ödenecek tutar').fill('1.250,50')
  await fillCard(page, CARD.mastercard)
  await expectAccessible(page)
  const bank = await openBankPage(page, context)
  await expect(bank.getByText('₺1.250,50')).toBeVisible()
  await confirmAtBank(bank)
  await expectPaid(page)
  await openHydrated(page, '/hesap/ekstre')
  await expect(page.getByText('1.250,50').first()).toBeVisible()
})
