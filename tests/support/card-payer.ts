import type { FastifyInstance } from 'fastify'
import { installmentAmounts } from '#modules/ordering/payments/installment-rules.ts'
import { Big } from '#shared/money.ts'
import type { Browser } from './shop.ts'

/** A card form as a shopper fills it in; the card is one that succeeds. */
export const CARD = { ccno: '5528790000000008', ccv: '123', expiry: '12/39', holder: 'Ayşe Yılmaz' } as const

type TypedCard = Record<keyof typeof CARD, string>

export interface WindowResponse {
  status: number
  body: string
  location: string
}

/**
 * The amount in TRY that the checkout shows for a card and a plan, computed as its page does: from the cart total and the plans of
 * `bin-control`. '' for an empty cart; the cart total if the card has no such plan.
 */
export async function shownAmount(
  { shop }: FastifyInstance,
  browser: Browser,
  { ccno = '', plan_id = '', installment = '' }: Record<string, string>,
): Promise<string> {
  const visitor = { ...browser.visitor(), currency: 'TRY' }
  const { items, totals } = await shop.cart.view(visitor)
  if (items.length === 0) return ''
  const amount = Big(String(totals.total)).toFixed(2)
  // With the hosted page the plan is chosen on that page.
  const bin = shop.settings.get().ortakOdemeSayfasi ? '' : ccno.replace(/\D/g, '').slice(0, 8)
  const lookup = bin.length === 8 ? await shop.checkout.binControl(visitor, bin, amount) : null
  const plans = lookup?.ok ? lookup.response.plans : []
  const plan = plans.find(({ id, installment: months }) =>
    plan_id === '' ? String(months) === (installment || '1') : String(id) === plan_id,
  )
  return plan ? installmentAmounts(Big(amount), plan).total.toFixed(2) : amount
}

/** A shopper in a payment window: every step is one request, as the browser sends it. */
export function cardPayer(app: FastifyInstance, browser: Browser) {
  async function send(
    method: 'GET' | 'POST',
    url: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = browser.headers(),
  ): Promise<WindowResponse> {
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    return {
      status: response.statusCode,
      body: response.body,
      location: String(response.headers.location ?? ''),
    }
  }
  /** Requests to and from the bank carry no cookies of the shop. */
  const anonymousHeaders = {}

  return {
    send,
    /** Posts the card form with the amount that the page shows for it. The response leads to the bank or is a refusal. */
    start: async (fields: Record<string, string> = {}) => {
      const form: Record<string, string> = { ...CARD, odemeTipi: '2', ...fields }
      return send('POST', '/payment/start', { amount: await shownAmount(app, browser, form), ...form })
    },
    /** The path of the bank's page that a started payment leads to. */
    bankPage(response: WindowResponse): string {
      const [, address] = /url=([^"]+)"/.exec(response.body) ?? []
      if (!address)
        throw new Error(
          `the response does not lead to the bank: ${response.status} ${response.body.slice(0, 300)}`,
        )
      return new URL(address).pathname
    },
    /** The path of the provider's hosted page that a payment started without a card leads to. */
    providerPage(response: WindowResponse): string {
      const [, address] = /class="button" href="([^"]+)"/.exec(response.body) ?? []
      if (!address)
        throw new Error(
          `the response does not lead to the provider: ${response.status} ${response.body.slice(0, 300)}`,
        )
      return new URL(address, 'http://localhost').pathname
    },
    /** Types a card on the provider's hosted page, without any cookie. The response leads to the page for the code. */
    typeCard: (page: string, { ccno: card, ccv, expiry: expire, holder }: TypedCard = CARD) =>
      send('POST', page, { card, ccv, expire, holder }, anonymousHeaders),
    /** Types the code at the bank. The response is the page that posts the callback to the shop. */
    confirm: (bankPage: string, code = '123456', installment = '') =>
      send('POST', bankPage, { code, installment }, anonymousHeaders),
    refuse: (bankPage: string) => send('POST', bankPage, { refuse: '1' }, anonymousHeaders),
    /** Posts the callback as the bank's page would, without any cookie. */
    async returnToShop(page: WindowResponse): Promise<WindowResponse> {
      const { action, fields } = bankForm(page)
      return send('POST', action, fields, anonymousHeaders)
    },
    /** Pays completely: card form, code and callback. Returns the last response, or the refusal of the card form. */
    async pay(fields: Record<string, string> = {}): Promise<WindowResponse> {
      const started = await this.start(fields)
      if (started.status !== 200) return started
      return this.returnToShop(await this.confirm(this.bankPage(started)))
    },
  }
}

/** The form on the bank's last page. */
export function bankForm(page: WindowResponse): { action: string; fields: Record<string, string> } {
  const [, action] = /<form method="post" action="([^"]*\/payment\/callback[^"]*)"/.exec(page.body) ?? []
  if (!action)
    throw new Error(`the bank's page has no form to the shop: ${page.status} ${page.body.slice(0, 300)}`)
  const inputs = page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  return { action: new URL(action).pathname, fields }
}
