/** The step where it is paid. */
const PAYMENT_STEP = '/odeme?adim=odeme'

/** The login, for whose session ended in front of the payment: it says why it is there, and leads back. */
export const LOGIN_TO_PAY = loginFor(PAYMENT_STEP)

export function loginFor(path: string): string {
  return `/account/login?${new URLSearchParams({ return: path, gerekli: '1' })}`
}
