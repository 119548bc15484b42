import { COMPARE_COOKIE } from '#modules/goods/catalogue/lists/compare-cookie-rules.ts'
import { tabCart } from './cart/tab-cart.ts'
import { PAYMENT_DATA_KEY } from './checkout/payment/payment-data-key.ts'
import { everyPartHydrated, missed, wake, whenWanted } from './http/hydration/late-hydration.ts'
import { readVisitorData } from './http/visitor-data.ts'

/**
 * Wakes the late parts of the page at the first sign of the shopper, or when something happens that they show or do. At once for customers,
 * whose hearts and forms are their own, in documents for one visitor, which are shown after something was done, for browsers that compare
 * products, and for card data that has to expire.
 */
export function wakeWhenNeeded(): void {
  const visitor = readVisitorData()
  const isOwn = visitor === null || visitor.customer !== null || document.cookie.includes(COMPARE_COOKIE)
  if (isOwn || holdsCardData() || !window.earlyChanges) {
    wake()
    return
  }
  void window.earlyChanges.firstSign.then(wake)
  const ended = new AbortController()
  const options = { signal: ended.signal }
  addEventListener('storage', ({ key }) => key === PAYMENT_DATA_KEY && wake(), options)
  addEventListener(
    'message',
    (message) => {
      missed.messages.push(message)
      wake()
    },
    options,
  )
  const forgetCart = tabCart().subscribe(wake)
  // What moves by itself does so as soon as it is seen, but for shoppers who want no motion.
  const moving = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && wake(),
  )
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    for (const element of document.querySelectorAll('[data-moves]')) moving.observe(element)
  void whenWanted.then(() => {
    moving.disconnect()
    // The parts listen themselves once they are hydrated.
    void everyPartHydrated.then(() => {
      ended.abort()
      forgetCart()
    })
  })
}

function holdsCardData(): boolean {
  try {
    return localStorage.getItem(PAYMENT_DATA_KEY) !== null
  } catch {
    // localStorage is not available, so nothing is stored.
    return false
  }
}
