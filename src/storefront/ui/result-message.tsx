import { type ReactNode, useEffect, useRef } from 'react'
import { alertClassName } from './alert.tsx'

/**
 * What became of something the shopper has just done. It comes into view and takes the focus, wherever the page stands, so that it is seen
 * and read out once; therefore it is no live region as well. `to` is what it answers: new for every answer, as the action's data are.
 */
export function ResultMessage({
  tone = 'info',
  result,
  id,
  children,
}: {
  tone?: 'info' | 'danger'
  result: unknown
  id?: string
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (result) bringIntoView(box.current)
  }, [result])
  return (
    <div ref={box} id={id} tabIndex={-1} className={alertClassName(tone)}>
      {children}
    </div>
  )
}

/** Gives an element the focus and moves the page no further than it takes to see it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
