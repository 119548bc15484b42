import { type ReactNode, useRef } from 'react'
import { alertClassName } from '../dialog/alert.tsx'
import { useNewResult } from './use-new-result.ts'

/**
 * The result of what the shopper has just done. It scrolls into view and takes the focus, so that it is seen and read out once;
 * therefore it is no live region as well. `result` must be new for every result, as the action's data are.
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
  useNewResult(result, () => bringIntoView(box.current))
  return (
    <div ref={box} id={id} tabIndex={-1} className={alertClassName(tone)}>
      {children}
    </div>
  )
}

/** Focuses an element and scrolls no further than it takes to see it. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
