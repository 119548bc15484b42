import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { OrderPage } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { announce } from '../../ui/dialog/announce.ts'
import { scrollToTop } from '../../ui/scroll-to-top.ts'

/**
 * After client-side navigation to another page of the list: scrolls to the top, announces the page and focuses `heading`, because the
 * pressed link is far below (spec §2). Opening details does nothing.
 */
export function useOrdersArrival(
  { total, page, pages }: Pick<OrderPage, 'total' | 'page' | 'pages'>,
  heading: RefObject<HTMLElement | null>,
): void {
  const { key } = useLocation()
  const type = useNavigationType()
  const shown = useRef(key)
  const stop = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    stop.current?.()
    if (type === 'REPLACE') return
    announce(m.orders_shown({ total, page, pages }))
    if (type !== 'PUSH') return
    heading.current?.focus({ preventScroll: true })
    stop.current = scrollToTop()
  })
  useEffect(() => () => stop.current?.(), [])
}
