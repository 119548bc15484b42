import type { CheckoutRoutes } from '../../http/renamed-checkout.ts'

/** Where a card is posted to: the first page of the payment window, or of this tab without one. */
export const PAYMENT_WINDOW_PATH = '/payment/start'

/** Whether a page takes card payments: the checkout's steps and result, and paying an open account. `path` has no language prefix. */
export function isCardPaymentPath(path: string, { checkoutCart }: CheckoutRoutes): boolean {
  return path === checkoutCart || /^\/(odeme|hesap\/ode)(\/|$)/.test(path)
}

/** Whether a page shows the result of a payment or redirects to it. `path` has no language prefix. */
export function isPaymentResultPath(path: string, { checkoutSummary }: CheckoutRoutes): boolean {
  return path === checkoutSummary || path === '/odeme/sonuc'
}

const paymentQuery = (id: string) => `?${new URLSearchParams({ odeme: id })}`

/** The page that waits for the result of a payment and redirects accordingly. */
export const resultPath = (id: string | null) => `/odeme/sonuc${id === null ? '' : paymentQuery(id)}`

/** The summary of a paid checkout, at the path of the settings. */
export const summaryPath = ({ checkoutSummary }: CheckoutRoutes, id: string) =>
  checkoutSummary + paymentQuery(id)

/** The page with the card form; `id` is the failed payment whose message it shows. */
export const cardFormPath = ({ checkoutCart }: CheckoutRoutes, kind: 'order' | 'pay', id: string) =>
  kind === 'pay'
    ? `/hesap/ode${paymentQuery(id)}`
    : `${checkoutCart}?${new URLSearchParams({ adim: 'odeme', odeme: id })}`
