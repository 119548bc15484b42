/** Pages on the way of a card: the checkout's steps, its result, and the payment into an account; without their language. */
export const PAYS_BY_CARD = /^\/(odeme|hesap\/ode)(\/|$)/

/** Pages that lead to, or are, the end of a payment. */
export const TELLS_RESULT = /^\/odeme\/(sonuc|ozet)$/

const about = (id: string) => `?${new URLSearchParams({ odeme: id })}`

/** Where the shop says how a payment ended. */
export const resultPath = (id: string | null) => `/odeme/sonuc${id === null ? '' : about(id)}`

/** The end of a paid checkout. */
export const summaryPath = (id: string) => `/odeme/ozet${about(id)}`

/** Where the card was asked for; `id` names the payment whose failure is told there. */
export const cardFormPath = (kind: 'order' | 'pay', id: string) =>
  kind === 'pay' ? `/hesap/ode${about(id)}` : `/odeme?${new URLSearchParams({ adim: 'odeme', odeme: id })}`
