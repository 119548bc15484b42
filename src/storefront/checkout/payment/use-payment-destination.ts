import { useNavigate } from 'react-router'
import { loginFor } from '../login-to-pay.ts'
import { useCheckoutRoutes } from '../use-checkout-routes.ts'
import { resultPath, summaryPath } from './payment-paths.ts'
import type { PaymentDestination } from './payment-window-machine.ts'

/**
 * Leads to the page where a card payment continues. The login returns to `formPath` if the payment is unknown; `beforeLogin` saves what
 * the login would lose.
 */
export function usePaymentDestination(
  formPath: string,
  beforeLogin?: () => void,
): (to: PaymentDestination) => void {
  const navigate = useNavigate()
  const routes = useCheckoutRoutes()
  return (to) => {
    if (to.page === 'login') {
      beforeLogin?.()
      navigate(loginFor(to.paymentId === null ? formPath : resultPath(to.paymentId)))
    } else {
      const path = to.page === 'summary' ? summaryPath(routes, to.paymentId) : resultPath(to.paymentId)
      navigate(path, { replace: true })
    }
  }
}
