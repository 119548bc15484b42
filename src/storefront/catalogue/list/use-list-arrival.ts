import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { scrollToTop } from '../../ui/scroll-to-top.ts'

interface ListPosition {
  total: number
  page: number
  pages: number
}

/**
 * Scrolls to the top and announces the new count when the same list arrives with other filters, another order or another page. Back
 * and forward keep their scroll position; a change of view replaces the address and scrolls nothing. `heading` gets the focus after a
 * change of page, because the pressed link is far below, and when the pressed element is gone, such as the link of a removed filter.
 */
export function useListArrival(
  { total, page, pages }: ListPosition,
  heading: RefObject<HTMLElement | null>,
): void {
  const { key, pathname } = usePageLocation()
  const type = useNavigationType()
  const shown = useRef({ key, pathname, page })
  const stop = useRef<(() => void) | null>(null)

  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { key, pathname, page }
    stop.current?.()
    if (before.pathname !== pathname || type === 'REPLACE') return
    const count = m.products_found({ total: formatDecimal(String(total), 0), count: total })
    announce(pages > 1 ? `${count}. ${m.page_of({ page, pages })}` : count)
    if (type !== 'PUSH') return
    const focused = document.activeElement
    const left = focused === null || focused === document.body
    if (left || (before.page !== page && focused.closest('nav')))
      heading.current?.focus({ preventScroll: true })
    stop.current = scrollToTop()
  })
  useEffect(() => () => stop.current?.(), [])
}
