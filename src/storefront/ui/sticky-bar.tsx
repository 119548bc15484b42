import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Room for the bar: below the page's end, and below a field that is scrolled into view. */
const ROOM = { page: 'max-lg:pb-20', scrolling: 'max-lg:scroll-pb-24' } as const

/**
 * What the page is for, at the bottom of a phone's screen while the page's own button, `watched`, is out of sight. The page has an element
 * with `data-buys`, so that notices at the lower edge sit above the bar (`app.css`). Not in landscape, where it would cover the text.
 */
export function StickyBar({
  label,
  watched,
  children,
}: {
  /** Names the bar for screen readers. */
  label: string
  watched: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const outOfSight = useOutOfSight(watched)
  useEffect(() => {
    if (!outOfSight) return
    const { body, documentElement: root } = document
    body.classList.add(ROOM.page)
    root.classList.add(ROOM.scrolling)
    return () => {
      body.classList.remove(ROOM.page)
      root.classList.remove(ROOM.scrolling)
    }
  }, [outOfSight])
  if (!outOfSight) return null
  return createPortal(
    <section
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-2.5 shadow-card lg:hidden [@media(max-height:32rem)]:hidden"
    >
      {children}
    </section>,
    document.body,
  )
}

/** The height of a fixed element, in pixels; 0 where there is none. */
const heightOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0

/** Whether an element is out of sight, also under the header or the cookie notice. */
function useOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [outOfSight, setOutOfSight] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const rootMargin = `-${heightOf('header')}px 0px -${heightOf('aside[data-closed=""]')}px 0px`
    const observer = new IntersectionObserver(([entry]) => setOutOfSight(entry?.isIntersecting === false), {
      rootMargin,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return outOfSight
}
