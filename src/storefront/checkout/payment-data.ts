import { newAdditionKey } from '../cart/addition-key.ts'

/** The key of spec §7; the payment window deletes it as its first act. */
const KEY = 'payment_data'

/** How long `payment_data` may lie in the browser, in milliseconds (decisions A11). */
export const PAYMENT_DATA_LIFE_MS = 60_000

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

/** A new name for an attempt to pay (`ATTEMPT_ID`). */
export const attemptName = () => `a_${newAdditionKey()}`

export function clearPaymentData(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** False where the browser keeps nothing: the form then goes to the window's address by itself. */
export function storePaymentData(data: PaymentData & { attempt: string }): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...data, at: Date.now() }))
    // The tab that writes hears of no 'storage' event.
    setTimeout(() => expirePaymentData(), PAYMENT_DATA_LIFE_MS)
    return true
  } catch {
    return false
  }
}

/**
 * How long stored `payment_data` may stay, in milliseconds from `now`; 0 where it is older than a minute, from a clock that ran ahead, or
 * unreadable.
 */
export function paymentDataLifeLeft(stored: string, now: number): number {
  let at: unknown = null
  try {
    at = JSON.parse(stored)?.at
  } catch {
    return 0
  }
  if (typeof at !== 'number' || at > now) return 0
  return Math.max(0, at + PAYMENT_DATA_LIFE_MS - now)
}

/** Removes `payment_data` that is too old; returns in how many milliseconds the rest is, null where nothing is left. */
export function expirePaymentData(now = Date.now()): number | null {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored === null) return null
    const left = paymentDataLifeLeft(stored, now)
    if (left > 0) return left
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  return null
}

/**
 * Watches over `payment_data` on every page of the shop: whatever tab wrote it, and whatever became of its window, it is gone after a
 * minute. `isCheckout` removes it at once, as each load of the checkout does (decisions A11). Returns what ends the watch.
 */
export function watchPaymentData(isCheckout: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expire = () => {
    clearTimeout(timer)
    const left = expirePaymentData()
    if (left !== null) timer = setTimeout(expire, left)
  }
  const onStorage = ({ key }: StorageEvent) => key === KEY && expire()
  if (isCheckout) clearPaymentData()
  expire()
  addEventListener('storage', onStorage)
  addEventListener('pageshow', expire)
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', expire)
  }
}
