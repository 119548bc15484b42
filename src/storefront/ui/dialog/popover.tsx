import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import { usePageLocation } from '../../http/location/page-location.tsx'

/**
 * Closes what is open in `box`, its button included: on Escape, which returns the focus to the button, on a press or a focus
 * elsewhere, and on navigation. Opening, ARIA attributes and position stay with the caller.
 */
export function usePopover(
  box: RefObject<HTMLElement | null>,
  {
    isOpen,
    close,
    button,
  }: { isOpen: () => boolean; close: () => void; button: () => HTMLElement | null | undefined },
): void {
  const { key } = usePageLocation()
  const locationKey = useRef(key)
  const closeIfOpen = useEffectEvent(() => isOpen() && close())
  const onOutside = useEffectEvent(({ target }: Event) => {
    // A pressed element that React has already removed from the box is not outside.
    const outside = target instanceof Node && target.isConnected && !box.current?.contains(target)
    if (outside && isOpen()) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen()) return
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement)) button()?.focus()
    close()
  })

  useEffect(() => {
    if (locationKey.current !== key) closeIfOpen()
    locationKey.current = key
  }, [key])

  useEffect(() => {
    const outside = (event: Event) => onOutside(event)
    const keyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', keyDown)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', keyDown)
    }
  }, [])
}

/** A panel that opens under a button: a `details` element, so that it works without JavaScript. */
export function Dropdown({
  label,
  button,
  ready,
  className,
  buttonClass,
  children,
}: {
  /** The accessible name of a button without text. */
  label?: string
  button: ReactNode
  /** For a dropdown that is the same on many pages: what it is rendered from. */
  ready?: { name: string; from: unknown }
  className?: string
  buttonClass: string
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  usePopover(details, {
    isOpen: () => details.current?.open === true,
    close: () => details.current?.removeAttribute('open'),
    button: () => details.current?.querySelector('summary'),
  })
  const content = (
    <>
      <summary className={buttonClass} aria-label={label}>
        {button}
      </summary>
      {children}
    </>
  )
  if (!ready) {
    return (
      <details ref={details} className={className}>
        {content}
      </details>
    )
  }
  return (
    <ReadyPart as="details" {...ready} ref={details} className={className}>
      {content}
    </ReadyPart>
  )
}
