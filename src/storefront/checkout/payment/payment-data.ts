import { newAdditionKey } from '../../cart/addition-key.ts'
import { PAYMENT_DATA_KEY as KEY } from './payment-data-key.ts'

/** Maximum age of `payment_data` in localStorage, in milliseconds (decisions A11). */
export const PAYMENT_DATA_LIFE_MS = 60_000

/** The fields of `payment_data`, by the names of spec §7. */
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
  /** Whether the legal documents were accepted, '1' or ''. */
  onBilgilendirme: string
  mesafeliSatis: string
  /** The id of the saved card that is paid with, '' for a typed one; and '1' when the typed one is to be kept. */
  kayitliKart: string
  kartSakla: string
}

/** A new unique id of a payment attempt (`ATTEMPT_ID`). */
export const attemptName = () => `a_${newAdditionKey()}`

export function clearPaymentData(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // localStorage is not available, so nothing is stored.
  }
}

/** Returns false if localStorage is not available: the form is then submitted to the payment page directly. */
export function storePaymentData(data: PaymentData & { attempt: string }): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...data, at: Date.now() }))
    // 'storage' events are not fired in the tab that writes.
    setTimeout(() => expirePaymentData(), PAYMENT_DATA_LIFE_MS)
    return true
  } catch {
    return false
  }
}

/**
 * The remaining lifetime of stored `payment_data` in milliseconds from `now`; 0 if it is older than a minute, from the future or
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

/** Removes expired `payment_data`; returns the remaining lifetime in milliseconds, null if nothing is left. */
export function expirePaymentData(now = Date.now()): number | null {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored === null) return null
    const left = paymentDataLifeLeft(stored, now)
    if (left > 0) return left
    localStorage.removeItem(KEY)
  } catch {
    // localStorage is not available, so nothing is stored.
  }
  return null
}

/**
 * Removes `payment_data` one minute after any tab wrote it, on every page of the shop. `isCheckout` removes it at once, as every load
 * of the checkout does (decisions A11). Returns the function that stops watching.
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
