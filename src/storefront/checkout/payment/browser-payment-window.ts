import { attemptName, clearPaymentData, storePaymentData } from './payment-data.ts'
import { PAYMENT_WINDOW_PATH } from './payment-paths.ts'
import { pause } from './payment-polling.ts'
import { abandonPayment, fetchPayment } from './payment-requests.ts'
import type { PaymentWindowHost } from './payment-window.ts'
import { readWindowMessage } from './payment-window-message.ts'

const WINDOW_POLL_MS = 500

/**
 * Whether the shopper is on this page. The bank's page may isolate its window (Cross-Origin-Opener-Policy), which then reports
 * `closed` while the shopper is still in it. After really closing the window the shopper is back here.
 */
const isPageActive = () => document.visibilityState === 'visible' && document.hasFocus()

/**
 * The payment window of a browser. The click opens it; a browser that blocks it navigates in the same tab. A message from the window
 * only says that it is done: the result is fetched from the API.
 */
export function browserPaymentWindow(page: {
  /** The page handles this window itself from now on. */
  onOpened: (opened: Window) => void
  submitForm: PaymentWindowHost['submitForm']
  navigate: PaymentWindowHost['navigate']
}): PaymentWindowHost & { show(): void } {
  let paymentWindow: Window | null = null
  return {
    newAttempt: attemptName,
    open(data) {
      if (!storePaymentData(data)) return 'unstorable'
      paymentWindow = window.open(PAYMENT_WINDOW_PATH, 'vitrin_payment', 'popup,width=480,height=760')
      if (!paymentWindow) return 'blocked'
      page.onOpened(paymentWindow)
      return 'opened'
    },
    watchWindow(report, signal) {
      const opened = paymentWindow
      if (!opened) return
      const listen = ({ origin, source, data }: MessageEvent) => {
        // A closed window has no `source`.
        if (origin !== location.origin || !(source === opened || (source === null && opened.closed))) return
        const message = readWindowMessage(data)
        // A window that reports a payment id is waiting for the bank to charge, so this page polls from now on.
        if (message && (message.dialogClose || message.payment_id !== null))
          report({ type: 'reported', messages: message.messages, paymentId: message.payment_id })
      }
      addEventListener('message', listen, { signal })
      const timer = setInterval(() => {
        if (opened.closed && isPageActive()) report({ type: 'closed' })
      }, WINDOW_POLL_MS)
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    },
    show: () => paymentWindow?.focus(),
    closeWindow: () => paymentWindow?.close(),
    leaveTab: () => location.assign(PAYMENT_WINDOW_PATH),
    submitForm: page.submitForm,
    stopLoading: () => window.stop(),
    clearData: clearPaymentData,
    fetchPayment,
    abandonPayment,
    pause,
    navigate: page.navigate,
  }
}
