import type { Page } from '@playwright/test'
import { storeSetting } from '../support/builders.ts'
import {
  addToCart,
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectMessage,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  openPaymentWindow,
  PAYMENT_STEP,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { expectNoCardsStored, TEST_CCV } from './no-cards-stored.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

enableAllPaymentMethods()
/** The legal documents have a file of their own. */
async function switchOn(shop: ShopFixture, on: boolean): Promise<void> {
  await storeSetting(shop.db, 'kartSaklama', on ? '1' : '0')
  await storeSetting(shop.db, 'sozlesmeOnayi', on ? '0' : '1')
  await shop.publishChanges()
}
test.beforeAll(({ shop }) => switchOn(shop, true))
test.afterAll(({ shop }) => switchOn(shop, false))

const KEEP = 'Kartımı sonraki alışverişlerim için güvenle sakla'
const saved = (page: Page, digits: string) => page.getByRole('radio', { name: `son dört hanesi ${digits}` })

test('a card is kept, paid with after its code, replaced by a typed one when it is gone, and deleted', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const { buyer, kettle } = await openPaymentStep(page, shop)
  const payAgain = async () => {
    await addToCart(shop, buyer, kettle)
    await openHydrated(page, PAYMENT_STEP)
  }
  await fillCard(page, CARD.troy)
  await expect(page.getByRole('checkbox', { name: KEEP })).not.toBeChecked()
  await page.getByRole('checkbox', { name: KEEP }).check()
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)

  await payAgain()
  await expect(saved(page, '0000')).toBeChecked()
  await expect(page.getByLabel('Kart numarası')).toBeHidden()
  await expect(page.getByLabel('CCV').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  await expectMessage(page, 'CCV bilgisini eksiksiz doldurunuz!')
  await page.getByRole('radio', { name: 'Başka kart kullan' }).check()
  await expect(page.getByLabel('Kart numarası')).toBeVisible()
  await expect(page.getByText('CCV bilgisini eksiksiz doldurunuz!')).toBeHidden()
  await saved(page, '0000').check()
  await page.getByLabel('CCV').filter({ visible: true }).fill(TEST_CCV)
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)

  await payAgain()
  await shop.db.unchecked('delete from test_bank_cards')
  await page.getByLabel('CCV').filter({ visible: true }).fill(TEST_CCV)
  const refused = await openPaymentWindow(page, context)
  await expectMessage(page, 'Kayıtlı kartınız artık kullanılamıyor.')
  await refused.close()
  await expect(page.getByRole('radio', { name: 'Başka kart kullan' })).toBeHidden()
  await fillCard(page, CARD.mastercard)
  await page.getByRole('checkbox', { name: KEEP }).check()
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)

  await page.goto('/hesap/kartlarim')
  await expect(page.getByText('•••• 0008', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.locator('summary').filter({ hasText: 'Sil' }).click()
  await page.getByRole('button', { name: 'Evet, kartı sil' }).click()
  await expect(page.getByText('Kayıtlı kartınız yok.')).toBeVisible()
  const { rows } = await shop.db.unchecked('select 1 from test_bank_cards')
  expect(rows).toEqual([])
  await expectNoCardsStored(shop)
})
