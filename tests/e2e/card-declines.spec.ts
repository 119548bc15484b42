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
  openPaymentWindow,
  PAYMENT_STEP,
  readPaymentRecords,
} from './card-checkout.ts'
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

const NOT_VERIFIED = 'Bankanız sizi doğrulayamadı. Kartınızdan para çekilmedi. Lütfen tekrar deneyin.'
const GIVEN_UP = 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.'

test('each declined card shows its reason and keeps the form, and the next card pays', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await expectNoHorizontalScroll(page)
  const refused = [
    [
      CARD.insufficientFunds,
      'insufficient-funds',
      'Kartınızın limiti bu ödeme için yeterli değil. Başka bir kartla deneyebilirsiniz.',
    ],
    [
      CARD.expired,
      'expired-card',
      'Kartınızın son kullanma tarihi geçmiş. Başka bir kartla deneyebilirsiniz.',
    ],
    [CARD.wrongCvc, 'wrong-cvc', 'Kartın güvenlik kodu (CCV) yanlış. Lütfen kontrol edip tekrar deneyin.'],
    [CARD.notVerified, 'not-verified', NOT_VERIFIED],
  ] as const
  for (const [number, , sentence] of refused) {
    await fillCard(page, number)
    await confirmAtBank(await openBankPage(page, context))
    await expectMessage(page, sentence)
    await expect(page.getByRole('main').getByText(sentence)).toBeInViewport()
    await expect(page.getByLabel('Kart üzerindeki isim')).toHaveValue('Deniz Çağlayan')
    expect(await shop.unitsLeft(kettle.id)).toBe(5)
  }
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
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
  expect(await readPaymentRecords(shop, buyer)).toEqual([
    ...refused.map(([, reason]) => ({ order: 'payment_failed', payment: 'failed', reason, bank: 'failed' })),
    { order: 'payment_failed', payment: 'failed', reason: 'not-allowed', bank: null },
    { order: 'confirmed', payment: 'paid', reason: '', bank: 'paid' },
  ])
})

test('cards of other card schemes pay in a single payment', async ({ page, context, shop }) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  for (const [at, number] of [CARD.troy, CARD.noRefund].entries()) {
    if (at > 0) {
      await addToCart(shop, buyer, kettle)
      await openHydrated(page, PAYMENT_STEP)
    }
    await fillCard(page, number)
    await confirmAtBank(await openBankPage(page, context))
    await expectPaid(page)
  }
  const settled = { order: 'confirmed', payment: 'paid', reason: '', bank: 'paid' }
  expect(await readPaymentRecords(shop, buyer)).toEqual([settled, settled])
})

test('the third wrong code fails the payment, and cancelling on the bank page charges nothing', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await openBankPage(page, context)
  for (const code of ['000000', '111111']) {
    await confirmAtBank(bank, code)
    await expect(bank.getByText('Kod yanlış. Lütfen tekrar deneyin.')).toBeVisible()
    await expect(bank.getByLabel('Tek kullanımlık kod')).toHaveValue('')
  }
  await expectAccessible(bank)
  const closed = bank.waitForEvent('close')
  await confirmAtBank(bank, '222222')
  await closed
  await expectMessage(page, NOT_VERIFIED)

  await page.getByLabel('CCV').fill(TEST_CCV)
  const again = await openBankPage(page, context)
  await confirmAtBank(again, '000000')
  await confirmAtBank(again)
  await expectPaid(page)

  await addToCart(shop, buyer, kettle)
  await openHydrated(page, PAYMENT_STEP)
  await fillCard(page, CARD.mastercard)
  const refused = await openBankPage(page, context)
  await refused.getByRole('button', { name: 'Vazgeç' }).click()
  await expectMessage(page, GIVEN_UP)
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([
    { order: 'payment_failed', payment: 'failed', reason: 'not-verified' },
    { order: 'confirmed', payment: 'paid' },
    { order: 'payment_failed', payment: 'failed', reason: 'abandoned' },
  ])
})

test('closing the bank window abandons the payment before the code is sent, but not after', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await openBankPage(page, context)
  await expectMessage(page, 'Ödeme penceresinde devam edin.')
  expect(await shop.unitsLeft(kettle.id), 'stock is reserved while the bank page is open').toBe(4)
  await bank.close()
  await expectMessage(page, GIVEN_UP)
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Kart numarası')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')

  await fillCard(page, CARD.lostResponse)
  const sent = await openBankPage(page, context)
  await confirmAtBank(sent)
  await expect(sent.getByText('Ödemenizin sonucu bekleniyor…')).toBeVisible()
  await sent.close()
  await expect(
    page.getByText(CLOSING_CANCELS),
    'the code was sent: closing the window no longer cancels',
  ).toHaveCount(0)
  // The waiting page polls, which queries the bank; the job would do it a minute later.
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible({ timeout: 30_000 })
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([
    { order: 'payment_failed', payment: 'failed', reason: 'abandoned', bank: 'started' },
    { order: 'confirmed', payment: 'paid', bank: 'paid' },
  ])
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
})
