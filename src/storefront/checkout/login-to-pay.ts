import { loginBackTo } from '../return-path.ts'

/** The checkout's step where it is paid; `checkout` is the checkout's address. */
export function paymentStepPath(checkout: string): string {
  return `${checkout}?adim=odeme`
}

/** The login, for whose session ended in front of the payment: it says why it is there, and leads back. */
export function loginToPay(checkout: string): string {
  return loginFor(paymentStepPath(checkout))
}

export function loginFor(path: string): string {
  return loginBackTo(path, { gerekli: '1' })
}
