import { localeOfPath, withoutLocale } from '#shared/locale.ts'
import { LOGIN_REQUIRED } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { announce } from '../../ui/dialog/announce.ts'
import { createStore } from '../../ui/store.ts'
import { fetchWishlistIds, updateWishlist } from './wishlist-requests.ts'

/** A product for the heart button; the name is for screen readers. */
export interface WishlistProduct {
  productId: number
  name: string
}

type Ids = ReadonlySet<number>

/** What this document knows of the wishlist. Loaded by the browser, so that cached pages contain nothing personal. */
export const wishlist = createStore<{
  /** The products on it; null for visitors and until they are loaded. */
  ids: Ids | null
  /** The products of running requests. */
  busy: Ids
}>({ ids: null, busy: new Set() })

/** Whose wishlist it is; null for visitors. */
let owner: string | null = null
/** A customer who signed in with another tab, which this document does not know the name of. */
const SOMEBODY = 'somebody'
/** What was changed here since the list was requested, which may lack it. */
const changes = new Map<number, boolean>()

/** Shows the wishlist of this customer, which is loaded once, or none to a visitor. */
export async function showWishlistOf(customer: string | null): Promise<void> {
  if (customer === owner) return
  if (owner !== null) {
    changes.clear()
    setIds(null)
  }
  owner = customer
  if (customer !== null) await load(customer)
}

/** For a document that the browser shows again: others may have changed the list since. */
export async function refreshWishlist(): Promise<void> {
  if (owner === null) return
  changes.clear()
  await load(owner)
}

async function load(customer: string): Promise<void> {
  // Without it the hearts are inactive, and a press adds what may be there already.
  const ids = await fetchWishlistIds().catch(() => null)
  if (ids !== null && owner === customer)
    setIds([...changes].reduce((list, [id, included]) => changed(list, id, included), ids))
}

function setIds(ids: Ids | null): void {
  wishlist.set({ ...wishlist.get(), ids })
}

function changed(ids: Ids | null, id: number, included: boolean): Ids {
  const next = new Set(ids)
  if (included) next.add(id)
  else next.delete(id)
  return next
}

/** Resolves to true once the server has done it, and to false while a request about the product is running. */
async function send(method: 'POST' | 'DELETE', { productId, name }: WishlistProduct): Promise<boolean> {
  if (wishlist.get().busy.has(productId)) return false
  const setBusy = (isBusy: boolean) => {
    const now = wishlist.get()
    wishlist.set({ ...now, busy: changed(now.busy, productId, isBusy) })
  }
  setBusy(true)
  const result = await updateWishlist(method, productId)
  if (result.ok) {
    changes.set(productId, method === 'POST')
    setIds(changed(wishlist.get().ids, productId, method === 'POST'))
    announce(method === 'POST' ? m.wishlist_added({ name }) : m.wishlist_removed({ name }))
    if (owner === null) void showWishlistOf(SOMEBODY)
  } else if (result.code === LOGIN_REQUIRED) location.assign(loginHere())
  else if (method === 'POST') announce(result.message, 'alert')
  setBusy(false)
  return result.ok
}

function loginHere(): string {
  const { pathname, search } = location
  const locale = localeOfPath(pathname)
  return (locale ? `/${locale}` : '') + loginUrl(withoutLocale(pathname) + search, { neden: 'favori' })
}

/** Adds a product; visitors are sent to the login, after which the server adds it. */
export const addToWishlist = (product: WishlistProduct): Promise<boolean> => send('POST', product)

/** Removes a product. Resolves to true once the server has removed it; a failure is silent (spec §8). */
export const removeFromWishlist = (product: WishlistProduct): Promise<boolean> => send('DELETE', product)
