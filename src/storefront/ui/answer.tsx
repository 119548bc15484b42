import { type ReactNode, useEffect, useRef } from 'react'
import { alertLook } from './alert.tsx'

/**
 * What became of something the shopper has just done. It comes into view and takes the focus, wherever the page stands, so that it is seen
 * and read out once; therefore it is no live region as well. `to` is what it answers: new for every answer, as the action's data are.
 */
export function Answer({
  tone = 'info',
  to,
  id,
  children,
}: {
  tone?: 'info' | 'danger'
  to: unknown
  id?: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (to) bringIntoView(box.current)
  }, [to])
  return (
    <div ref={box} id={id} tabIndex={-1} className={alertLook(tone)}>
      {children}
    </div>
  )
}

/** Gives an element the focus and moves the page no further than it takes to see it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
