import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { useAnnounce } from '../../layout/announcements.tsx'
import { scrollToTop } from './scroll-to-top.ts'

interface ListPosition {
  total: number
  page: number
  pages: number
}

/**
 * What happens when the same list comes otherwise filtered, sorted or on another page: it glides to the top, and the new
 * count is said. Back and forward keep the place they had; a change of view replaces the address and moves nothing.
 * `heading` gets the focus after a page turn, because the link that was pressed lies far below, and when what was pressed is
 * gone, as a filter's link is.
 */
export function useListArrival(
  { total, page, pages }: ListPosition,
  heading: RefObject<HTMLElement | null>,
): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const announce = useAnnounce()
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
