import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { addPopover } from './popovers.ts'

/** Closes what is open in `box`, its button included, as dropdowns close (`popovers.ts`), and on navigation. */
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
  const isOpenNow = useEffectEvent(isOpen)
  const closeNow = useEffectEvent(close)
  const buttonNow = useEffectEvent(button)
  useEffect(() => {
    if (locationKey.current !== key && isOpenNow()) closeNow()
    locationKey.current = key
  }, [key])
  useEffect(
    () =>
      addPopover({
        box: () => box.current,
        isOpen: () => isOpenNow(),
        close: () => closeNow(),
        button: () => buttonNow(),
      }),
    [box],
  )
}

/** A panel that opens under a button: a `details` element, so that it works without JavaScript; `popovers.ts` closes it. */
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
  const content = (
    <>
      <summary className={buttonClass} aria-label={label}>
        {button}
      </summary>
      {children}
    </>
  )
  if (!ready)
    return (
      <details data-dropdown className={className}>
        {content}
      </details>
    )
  return (
    <ReadyPart as="details" {...ready} data-dropdown="" className={className}>
      {content}
    </ReadyPart>
  )
}
