import type { CheckoutRoutes } from './renamed-checkout.ts'

/** True on the way of a card: the checkout's steps, its result, and the payment into an account. `path` is without language. */
export function isCardPaymentPath(path: string, { checkoutCart }: CheckoutRoutes): boolean {
  return path === checkoutCart || /^\/(odeme|hesap\/ode)(\/|$)/.test(path)
}

/** True on pages that lead to, or are, the end of a payment. `path` is without language. */
export function isPaymentResultPath(path: string, { checkoutSummary }: CheckoutRoutes): boolean {
  return path === checkoutSummary || path === '/odeme/sonuc'
}

const paymentQuery = (id: string) => `?${new URLSearchParams({ odeme: id })}`

/** Where the shop says how a payment ended. */
export const resultPath = (id: string | null) => `/odeme/sonuc${id === null ? '' : paymentQuery(id)}`

/** The end of a paid checkout, where the settings have it. */
export const summaryPath = ({ checkoutSummary }: CheckoutRoutes, id: string) =>
  checkoutSummary + paymentQuery(id)

/** Where the card was asked for; `id` names the payment whose failure is told there. */
export const cardFormPath = ({ checkoutCart }: CheckoutRoutes, kind: 'order' | 'pay', id: string) =>
  kind === 'pay'
    ? `/hesap/ode${paymentQuery(id)}`
    : `${checkoutCart}?${new URLSearchParams({ adim: 'odeme', odeme: id })}`
