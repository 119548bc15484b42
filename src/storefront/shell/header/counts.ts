import { m } from '#texts/messages.js'
import { tabCart } from '../../cart/tab-cart.ts'
import { wishlist } from '../../catalogue/wishlist/wishlist.ts'

/** What the header counts. */
export type Counted = 'cart' | 'wishlist'

const POP = 'motion-safe:animate-pop'

/** Called once for each document: shows the numbers of cart and wishlist as this tab knows them. */
export function startCounts(): void {
  tabCart().subscribe(() => {
    const { count } = tabCart().get()
    show('cart', count, m.cart_lines({ count }))
  })
  wishlist.subscribe(() => {
    const count = wishlist.get().ids?.size
    if (count !== undefined) show('wishlist', count, m.wishlist_lines({ count }))
  })
}

function show(of: Counted, count: number, words: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-count-of="${of}"]`)) {
    if (badge.dataset.count === String(count)) continue
    badge.dataset.count = String(count)
    const [figure, text] = badge.children
    if (figure) figure.textContent = String(count)
    if (text) text.textContent = words
    badge.classList.remove(POP)
    // The animation begins anew only after a layout without it.
    void badge.offsetWidth
    badge.classList.add(POP)
  }
}
