import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A panel that opens under a button: a `details` element, so that it works without JavaScript. With JavaScript it closes on
 * Escape (the focus returns to the button), on a click or a focus elsewhere, and on navigation.
 */
export function Dropdown({
  label,
  button,
  className,
  buttonClass,
  children,
}: {
  /** The accessible name of a button without text. */
  label?: string
  button: ReactNode
  className?: string
  buttonClass: string
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const locationKey = useRef(key)

  useEffect(() => {
    if (locationKey.current !== key) details.current?.removeAttribute('open')
    locationKey.current = key
  }, [key])

  useEffect(() => {
    const box = details.current
    if (!box) return
    const close = () => box.removeAttribute('open')
    const closeOnOutsideEvent = (event: Event) => {
      if (box.open && event.target instanceof Node && !box.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.open) return
      close()
      box.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideEvent)
    document.addEventListener('focusin', closeOnOutsideEvent)
    box.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent)
      document.removeEventListener('focusin', closeOnOutsideEvent)
      box.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <details ref={details} className={className}>
      <summary className={buttonClass} aria-label={label}>
        {button}
      </summary>
      {children}
    </details>
  )
}
