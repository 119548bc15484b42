import { COMPARE_COOKIE } from '#modules/goods/catalogue/lists/compare-cookie-rules.ts'
import { tabCart } from './cart/tab-cart.ts'
import { everyPartHydrated, wake, whenWanted } from './http/hydration/late-hydration.ts'
import { readVisitorData } from './http/visitor-data.ts'

/**
 * Wakes the late parts of the page at the first sign of the shopper, or when something happens that they show or do. At once for customers,
 * whose hearts and forms are their own, in documents for one visitor, which are shown after something was done, and for browsers that compare
 * products.
 */
export function wakeWhenNeeded(): void {
  const visitor = readVisitorData()
  const isOwn = visitor === null || visitor.customer !== null || document.cookie.includes(COMPARE_COOKIE)
  if (isOwn || !window.earlyChanges) {
    wake()
    return
  }
  void window.earlyChanges.firstSign.then(wake)
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
    void everyPartHydrated.then(forgetCart)
  })
}
