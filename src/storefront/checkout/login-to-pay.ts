import { loginUrl } from '#shared/web/return-path.ts'

/** The path of the payment step; `checkout` is the path of the checkout. */
export function paymentStepPath(checkout: string): string {
  return `${checkout}?adim=odeme`
}

/** The login after the session expired at the payment step: explains why it is shown and returns to the step. */
export function loginToPay(checkout: string): string {
  return loginFor(paymentStepPath(checkout))
}

export function loginFor(path: string): string {
  return loginUrl(path, { gerekli: '1' })
}
