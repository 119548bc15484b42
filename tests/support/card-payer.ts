import type { FastifyInstance } from 'fastify'
import { installmentAmounts } from '#modules/payments/installment-rules.ts'
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
 * What the checkout shows for a card and a plan, TRY, as its page works it out: cart total and the plans of `bin-control`. '' for whoever
 * has no cart, the cart's total where the card tells no plan.
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
  // On the provider's page the plan is chosen there.
  const bin = shop.settings.get().ortakOdemeSayfasi ? '' : ccno.replace(/\D/g, '').slice(0, 8)
  const lookup = bin.length === 8 ? await shop.checkout.binControl(visitor, bin, amount) : null
  const plans = lookup?.ok ? lookup.response.plans : []
  const plan = plans.find(({ id, installment: months }) =>
    plan_id === '' ? String(months) === (installment || '1') : String(id) === plan_id,
  )
  return plan ? installmentAmounts(Big(amount), plan).total.toFixed(2) : amount
}

/** Someone in a payment window: every step is one request, as the browser makes it. */
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
  /** What the bank knows of the browser: nothing. */
  const anonymousHeaders = {}

  return {
    send,
    /** Posts the card form with the amount that the page shows for it; the answer is the bank's door, or a refusal. */
    start: async (fields: Record<string, string> = {}) => {
      const form: Record<string, string> = { ...CARD, odemeTipi: '2', ...fields }
      return send('POST', '/payment/start', { amount: await shownAmount(app, browser, form), ...form })
    },
    /** The path of the bank's page that a started payment leads to. */
    bankPage(response: WindowResponse): string {
      const [, address] = /url=([^"]+)"/.exec(response.body) ?? []
      if (!address) throw new Error(`no way to the bank: ${response.status} ${response.body.slice(0, 300)}`)
      return new URL(address).pathname
    },
    /** The path of the provider's own page that a payment started without a card leads to. */
    providerPage(response: WindowResponse): string {
      const [, address] = /class="button" href="([^"]+)"/.exec(response.body) ?? []
      if (!address)
        throw new Error(`no way to the provider: ${response.status} ${response.body.slice(0, 300)}`)
      return new URL(address, 'http://localhost').pathname
    },
    /** Types a card on the provider's own page, without any cookie; the answer leads to the page for the code. */
    typeCard: (page: string, { ccno: card, ccv, expiry: expire, holder }: TypedCard = CARD) =>
      send('POST', page, { card, ccv, expire, holder }, anonymousHeaders),
    /** Types the code at the bank; the answer is the page that posts back to the shop. */
    confirm: (bankPage: string, code = '123456', installment = '') =>
      send('POST', bankPage, { code, installment }, anonymousHeaders),
    refuse: (bankPage: string) => send('POST', bankPage, { refuse: '1' }, anonymousHeaders),
    /** Posts what the bank's page would post, without any cookie. */
    async returnToShop(page: WindowResponse): Promise<WindowResponse> {
      const { action, fields } = bankForm(page)
      return send('POST', action, fields, anonymousHeaders)
    },
    /** The whole way through the bank. */
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
  if (!action) throw new Error(`the bank does not lead back: ${page.status} ${page.body.slice(0, 300)}`)
  const inputs = page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  return { action: new URL(action).pathname, fields }
}
