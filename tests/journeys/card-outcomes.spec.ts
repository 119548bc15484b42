import {
  beforePayment,
  books,
  CARD,
  confirm,
  fillCard,
  openWindow,
  PAYMENT,
  paid,
  payEveryWay,
  putInCart,
  says,
  toTheBank,
} from './card-story.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'
import { TEST_CCV } from './no-cards-kept.ts'

payEveryWay()

const NOT_VERIFIED = 'Bankanız sizi doğrulayamadı. Kartınızdan para çekilmedi. Lütfen tekrar deneyin.'
const GIVEN_UP = 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.'

test('every card that a bank refuses says why, loses nothing, and the next one pays', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { buyer, kettle } = await beforePayment(page, shop)
  await expectNoSidewaysScroll(page)
  const refused = [
    [
      CARD.short,
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
    await confirm(await toTheBank(page, context))
    await says(page, sentence)
    await expect(page.getByRole('main').getByText(sentence)).toBeInViewport()
    await expect(page.getByLabel('Kart üzerindeki isim')).toHaveValue('Deniz Çağlayan')
    expect(await shop.unitsLeft(kettle.id)).toBe(5)
  }
  await expectAccessible(page)

  await fillCard(page, CARD.noDoor)
  const window = await openWindow(page, context)
  const closed = 'Bu kart internetten ödemeye kapalı. Başka bir kartla deneyebilirsiniz.'
  await expect(window.getByText(closed)).toBeVisible()
  await expectAccessible(window)
  await says(page, closed)
  await window.close()

  await fillCard(page, CARD.visa)
  await confirm(await toTheBank(page, context))
  await paid(page)
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
  expect(await books(shop, buyer)).toEqual([
    ...refused.map(([, reason]) => ({ order: 'odeme_hatasi', payment: 'failed', reason, bank: 'failed' })),
    { order: 'odeme_hatasi', payment: 'failed', reason: 'not-allowed', bank: null },
    { order: 'onaylandi', payment: 'paid', reason: '', bank: 'paid' },
  ])
})

test('cards of every house pay, each at once', async ({ page, context, shop }) => {
  const { buyer, kettle } = await beforePayment(page, shop)
  for (const [at, number] of [CARD.troy, CARD.noRefund].entries()) {
    if (at > 0) {
      await putInCart(shop, buyer, kettle)
      await page.goto(PAYMENT)
    }
    await fillCard(page, number)
    await confirm(await toTheBank(page, context))
    await paid(page)
  }
  const settled = { order: 'onaylandi', payment: 'paid', reason: '', bank: 'paid' }
  expect(await books(shop, buyer)).toEqual([settled, settled])
})

test('the third wrong code is the last, and who refuses at the bank is not charged', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await beforePayment(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await toTheBank(page, context)
  for (const code of ['000000', '111111']) {
    await confirm(bank, code)
    await expect(bank.getByText('Kod yanlış. Lütfen tekrar deneyin.')).toBeVisible()
    await expect(bank.getByLabel('Tek kullanımlık kod')).toHaveValue('')
  }
  await expectAccessible(bank)
  const closed = bank.waitForEvent('close')
  await confirm(bank, '222222')
  await closed
  await says(page, NOT_VERIFIED)

  await page.getByLabel('CCV').fill(TEST_CCV)
  const again = await toTheBank(page, context)
  await confirm(again, '000000')
  await confirm(again)
  await paid(page)

  await putInCart(shop, buyer, kettle)
  await page.goto(PAYMENT)
  await fillCard(page, CARD.mastercard)
  const refused = await toTheBank(page, context)
  await refused.getByRole('button', { name: 'Vazgeç' }).click()
  await says(page, GIVEN_UP)
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
  expect(await books(shop, buyer)).toMatchObject([
    { order: 'odeme_hatasi', payment: 'failed', reason: 'not-verified' },
    { order: 'onaylandi', payment: 'paid' },
    { order: 'odeme_hatasi', payment: 'failed', reason: 'abandoned' },
  ])
})

test('a window closed before the code gives the payment up, and one closed after it does not', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await beforePayment(page, shop)
  await fillCard(page, CARD.mastercard)
  const bank = await toTheBank(page, context)
  await says(page, 'Ödeme penceresinde devam edin.')
  expect(await shop.unitsLeft(kettle.id), 'held while the bank asks').toBe(4)
  await bank.close()
  await says(page, GIVEN_UP)
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await page.reload()
  await expect(page.getByLabel('Kart numarası')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')

  await fillCard(page, CARD.answerLost)
  const sent = await toTheBank(page, context)
  await confirm(sent)
  await expect(sent.getByText('Ödemenizin sonucu bekleniyor…')).toBeVisible()
  await sent.close()
  await expect(page.getByText('Pencereyi kapatırsanız'), 'it is too late for that').toHaveCount(0)
  // Found by asking while the shopper waits; the job would ask a minute later.
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible({ timeout: 30_000 })
  expect(await books(shop, buyer)).toMatchObject([
    { order: 'odeme_hatasi', payment: 'failed', reason: 'abandoned', bank: 'started' },
    { order: 'onaylandi', payment: 'paid', bank: 'paid' },
  ])
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
})
