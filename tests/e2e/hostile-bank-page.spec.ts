import type { BrowserContext, Page } from '@playwright/test'
import { storeSetting } from '../support/builders.ts'
import { type BankRedirect, type IyzicoBank, openIyzicoBank } from '../support/iyzico-bank.ts'
import {
  addToCart,
  CARD,
  expectPaid,
  fillCard,
  openPaymentStep,
  openPaymentWindow,
  PAYMENT_STEP,
} from './card-checkout.ts'
import { test as base, expect, openHydrated } from './shop-fixture.ts'

const inputs = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)

/**
 * A bank document whose script tries to read and control the page that opened it, posts the results as `loot` and then continues as
 * usual.
 */
function hostileDocument(action: string, fields: Record<string, string>): string {
  return `<!doctype html><html><body><form method="post" action="${action}">${inputs(fields).join('')}<input type="hidden" name="loot"></form><script>
const attempts = {
  origin: () => origin,
  token: () => opener.document.querySelector('meta[name="csrf-token"]').content,
  page: () => opener.document.body.innerText,
  fetch: () => typeof opener.fetch,
  storage: () => localStorage.length,
  cookie: () => document.cookie,
  frame: () => { const frame = document.body.appendChild(document.createElement('iframe')); return frame.contentWindow.opener === null && frame.contentDocument.cookie },
  address: () => { opener.location = 'about:blank#taken'; return 'sent away' },
  message: () => { opener.postMessage({ payment_succeed: true, dialogClose: true, loading: false }, '*'); return 'sent' },
}
const loot = {}
for (const [name, attempt] of Object.entries(attempts)) {
  try { loot[name] = attempt() } catch (error) { loot[name] = 'refused' }
}
document.forms[0].elements.loot.value = JSON.stringify(loot)
document.forms[0].submit()
</script></body></html>`
}

/** Frictionless 3-D Secure: the bank asks for no code, and its document posts to the shop directly. */
let frictionless = false

function redirectPage({ codePage, callbackUrl, verify }: BankRedirect): string {
  return frictionless ? hostileDocument(callbackUrl, verify()) : hostileDocument(codePage, {})
}

const test = base.extend<object, { bank: IyzicoBank }>({
  bank: [
    async ({ browserName: _ }, use) => {
      const bank = await openIyzicoBank({ redirectPage })
      await use(bank)
      bank.close()
    },
    { scope: 'worker' },
  ],
  shopEnv: [
    async ({ bank }, use) =>
      use({ IYZICO_API_KEY: bank.apiKey, IYZICO_SECRET_KEY: bank.secretKey, IYZICO_BASE_URL: bank.url }),
    { scope: 'worker' },
  ],
})

test.beforeAll(async ({ shop }) => {
  await storeSetting(shop.db, 'b2c_kk_odeme', '1')
  await shop.publishChanges()
})

/** Presses 'Ödeme Yap'. Returns the payment window and the results of the hostile script. */
async function pay(page: Page, context: BrowserContext) {
  await fillCard(page, CARD.mastercard)
  const form = context.waitForEvent('request', (request) => request.postData()?.includes('loot=') ?? false)
  const opened = await openPaymentWindow(page, context)
  const loot = new URLSearchParams((await form).postData() ?? '').get('loot') ?? ''
  return { opened, loot: JSON.parse(loot) }
}

const NOTHING = {
  origin: 'null',
  token: 'refused',
  page: 'refused',
  fetch: 'refused',
  storage: 'refused',
  cookie: 'refused',
  frame: 'refused',
  address: 'refused',
  message: 'sent',
}

test('a hostile script in the bank’s document cannot read the checkout, and the payment still succeeds, with and without a code', async ({
  page,
  context,
  shop,
  bank,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  const { opened, loot } = await pay(page, context)
  expect(loot).toEqual(NOTHING)
  await expect(page, 'neither the navigation nor the message moved the checkout').toHaveURL(/adim=odeme/)
  await expect(page.getByRole('dialog')).toBeVisible()
  const closed = opened.waitForEvent('close')
  await opened.getByRole('button', { name: 'Onayla' }).click()
  await closed
  await expectPaid(page)
  expect(bank.faults).toEqual([])

  // Without a code the bank's document posts from its sandbox, and the shop accepts its callback.
  frictionless = true
  await addToCart(shop, buyer, kettle)
  await openHydrated(page, PAYMENT_STEP)
  const second = await pay(page, context)
  expect(second.loot).toEqual(NOTHING)
  if (!second.opened.isClosed()) await second.opened.waitForEvent('close')
  await expectPaid(page)
  expect(bank.faults).toEqual([])
  frictionless = false
})
