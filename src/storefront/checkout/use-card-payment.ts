import { useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { askPayment, giveUp } from './payment-calls.ts'

/** The key of spec §7; the payment window deletes it as its first act. */
const KEY = 'payment_data'
const START = '/payment/start'
const LOOK_MS = 500
const ASK_MS = 2000
const MOST_ASKS = 30

/** What `payment_data` carries, by the names of spec §7. */
export interface PaymentData {
  ccno: string
  ccv: string
  expiry: string
  holder: string
  plan_id: string
  installment: string
  amount: string
  description: string
  shippingTotal: string
  odemeTipi: string
  paymentType: 'order' | 'pay'
  version: string
  /** The ticks for the legal texts, '1' or ''. */
  onBilgilendirme: string
  mesafeliSatis: string
}

export function forgetPaymentData(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** False where the browser keeps nothing: the form then goes to the window's address by itself. */
function keepPaymentData(data: PaymentData): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...data, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

interface Said {
  payment_succeed: boolean
  dialogClose: boolean
  loading: boolean
  messages: string[]
  /** The payment it is about, once the window knows; another tab may have begun a newer one. */
  payment_id: string | null
}

function readSaid(data: unknown): Said | null {
  if (typeof data !== 'object' || data === null || !('payment_succeed' in data)) return null
  const { payment_succeed, dialogClose, loading, messages, payment_id } = data as Record<string, unknown>
  return {
    payment_succeed: payment_succeed === true,
    dialogClose: dialogClose === true,
    loading: loading === true,
    messages: Array.isArray(messages) ? messages.filter((text) => typeof text === 'string') : [],
    payment_id: typeof payment_id === 'string' ? payment_id : null,
  }
}

/**
 * Does the shopper look at this page? A bank's page may cut its window off from ours (Cross-Origin-Opener-Policy), and a window cut off
 * says that it is closed; the shopper is still in it then. Closing it by hand leads back here.
 */
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * The payment window, seen from the checkout (spec §4 card flow, decisions A11 and A12). The window is opened by the click; a browser
 * that opens none goes there in the same tab. What the window says only tells that it is over: how it ended is asked from the shop.
 * Closing it by hand gives the payment up, unless the bank is moving the money by then.
 */
export function useCardPayment(options: {
  /** The newest payment before this page; a newer one is ours. */
  lastPaymentId: string | null
  onPaid: (paymentId: string) => void
  /** The session ended before the payment began. */
  onSignedOut: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const window_ = useRef<Window | null>(null)
  const last = useRef(options.lastPaymentId)
  const stopLooking = useRef<() => void>(() => undefined)

  useEffect(() => {
    forgetPaymentData()
    // A page left for the bank in the same tab may come back as it was left.
    const cameBack = ({ persisted }: PageTransitionEvent) => persisted && !window_.current && setBusy(false)
    addEventListener('pageshow', cameBack)
    return () => {
      removeEventListener('pageshow', cameBack)
      stopLooking.current()
    }
  }, [])

  /** The window is gone or has said its last word. `told` are the sentences it showed, `id` the payment it was about. */
  async function over(told: readonly string[], id: string | null): Promise<void> {
    stopLooking.current()
    forgetPaymentData()
    for (let asked = 0; asked < MOST_ASKS; asked++) {
      const payment = await askPayment(id ?? 'last')
      if (payment === 'signed-out') {
        window_.current?.close()
        return options.onSignedOut()
      }
      // The newest is ours unless it was there before; one that the window names is, however old: it may have been found paid.
      const ours = payment && (id !== null || payment.id !== last.current) ? payment : null
      if (payment && !ours) return end(told)
      if (ours?.state === 'succeeded') return options.onPaid(ours.id)
      if (ours?.state === 'failed') {
        last.current = ours.id
        return end(told.length > 0 ? told : [ours.message])
      }
      // A window that was refused has begun nothing: what is under way is another tab's.
      if (told.length > 0) return end(told)
      if (ours && (await giveUp(ours.id))) continue
      if (!payment && asked > 1) return end(told)
      await pause(ASK_MS)
    }
    end([m.payment_window_unclear()])
  }

  function end(said: readonly string[]): void {
    setMessages(said)
    setBusy(false)
  }

  function look(opened: Window): void {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== opened) return
      const said = readSaid(data)
      if (!said) return
      setBusy(said.loading || !said.dialogClose)
      if (said.dialogClose) void over(said.messages, said.payment_id)
    }
    addEventListener('message', listen)
    const timer = setInterval(() => {
      if (opened.closed && isLookedAt()) void over([], null)
    }, LOOK_MS)
    stopLooking.current = () => {
      removeEventListener('message', listen)
      clearInterval(timer)
      stopLooking.current = () => undefined
    }
  }

  return {
    busy,
    messages,
    say: setMessages,
    /** Call it from the click itself, or the browser will not open a window. False when the form must go by itself. */
    start(data: PaymentData): boolean {
      if (!keepPaymentData(data)) return false
      setMessages([])
      setBusy(true)
      const opened = window.open(START, 'vitrin_payment', 'popup,width=480,height=760')
      window_.current = opened
      if (opened) look(opened)
      else location.assign(START)
      return true
    },
    /** Brings the window back to the front. */
    show: () => window_.current?.focus(),
  }
}
