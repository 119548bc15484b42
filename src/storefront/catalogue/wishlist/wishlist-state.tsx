import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LOGIN_REQUIRED } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { useGo, usePageLocation } from '../../http/location/page-location.tsx'
import { useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { useAnnounce } from '../../ui/dialog/announcements.tsx'
import { fetchWishlistIds, updateWishlist } from './wishlist-requests.ts'

/** A product for the heart button; the name is for screen readers. */
export interface WishlistProduct {
  productId: number
  name: string
}

interface WishlistState {
  /** The product ids of the customer's wishlist; null for visitors and until they are loaded. */
  ids: ReadonlySet<number> | null
  /** Whether a request about this product is running. */
  isBusy(productId: number): boolean
  /** Adds an item; visitors are sent to the login, after which the server adds it. */
  add(product: WishlistProduct): Promise<void>
  /** Removes an item. Resolves to true once the server has removed it; a failure is silent (spec §8). */
  remove(product: WishlistProduct): Promise<boolean>
}

const WishlistContext = createContext<WishlistState>({
  ids: null,
  isBusy: () => false,
  add: async () => undefined,
  remove: async () => false,
})

export function useWishlist(): WishlistState {
  return useContext(WishlistContext)
}

/** The product ids of a customer's wishlist, which the browser keeps up to date itself. */
const idsByCustomer = createRequestCache((_customer, signal) => fetchWishlistIds(signal), {
  ttlMs: 60_000,
  maxEntries: 1,
})

function changed(ids: ReadonlySet<number> | undefined, id: number, included: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (included) next.add(id)
  else next.delete(id)
  return next
}

/** The wishlist state for all hearts of the page. Loaded by the browser, so that cached pages contain nothing personal. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const customer = useVisitorData()?.customer?.id ?? null
  const ids = useRequest(idsByCustomer, customer).value ?? null
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const announce = useAnnounce()
  const go = useGo()
  const { pathname, search } = usePageLocation()

  const state = useMemo<WishlistState>(() => {
    async function send(method: 'POST' | 'DELETE', { productId, name }: WishlistProduct): Promise<boolean> {
      setBusy((now) => changed(now, productId, true))
      const result = await updateWishlist(method, productId)
      setBusy((now) => changed(now, productId, false))
      if (result.ok) {
        // Signed in by another tab, and this page does not know yet.
        if (customer === null) revalidate()
        else idsByCustomer.update(customer, (now) => changed(now, productId, method === 'POST'))
        announce(method === 'POST' ? m.wishlist_added({ name }) : m.wishlist_removed({ name }))
      } else if (result.code === LOGIN_REQUIRED) go(loginUrl(pathname + search, { neden: 'favori' }))
      else if (method === 'POST') announce(result.message, 'alert')
      return result.ok
    }
    return {
      ids,
      isBusy: (productId) => busy.has(productId),
      async add(product) {
        if (!busy.has(product.productId)) await send('POST', product)
      },
      remove: async (product) => !busy.has(product.productId) && send('DELETE', product),
    }
  }, [ids, customer, revalidate, busy, announce, go, pathname, search])

  return <WishlistContext value={state}>{children}</WishlistContext>
}
