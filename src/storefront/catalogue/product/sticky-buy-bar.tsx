import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#texts/messages.js'
import type { AddState } from '../../cart/use-add-to-cart.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'

/** Room for the bar: below the page's end, and below a field that is scrolled into view. */
const ROOM = { page: 'max-lg:pb-20', scrolling: 'max-lg:scroll-pb-24' } as const

/**
 * Price and add button at the bottom of a phone's screen while the page's own button is out of sight; notices at the lower edge
 * sit above it (`app.css`). Not in landscape, where it would cover the text.
 */
export function StickyBuyBar({
  form,
  watched,
  state,
  name,
  price,
}: {
  /** Id of the form its button sends. */
  form: string
  watched: RefObject<HTMLElement | null>
  state: AddState
  name: string
  price: string | null
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
      aria-label={m.quick_buy()}
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-line bg-page px-4 py-2.5 shadow-card lg:hidden [@media(max-height:32rem)]:hidden"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-muted">{name}</p>
        {price && <p className="figures truncate font-semibold">{price}</p>}
      </div>
      <AddToCartButton state={state} form={form} className="min-h-12 shrink-0" />
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
