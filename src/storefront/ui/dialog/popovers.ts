import { isPlainClick } from '../../http/hydration/plain-click.ts'

/** Something that opens below its button. */
export interface Popover {
  /** What contains it and its button. */
  box(): Element | null
  isOpen(): boolean
  close(): void
  button(): HTMLElement | null | undefined
}

const others = new Set<Popover>()

/** Closes this one like the dropdowns. Returns the function that ends it. */
export function addPopover(popover: Popover): () => void {
  others.add(popover)
  return () => others.delete(popover)
}

const ofDetails = (details: HTMLDetailsElement): Popover => ({
  box: () => details,
  isOpen: () => details.open,
  close: () => details.removeAttribute('open'),
  button: () => details.querySelector('summary'),
})

const openOnes = (): Popover[] =>
  [
    ...[...document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown][open]')].map(ofDetails),
    ...others,
  ].filter((popover) => popover.isOpen())

/**
 * Called once for each document: what is open closes on Escape, which returns the focus to its button, on a press or a focus elsewhere, and
 * by following one of its links. Opening, ARIA attributes and position stay with each.
 */
export function startPopovers(): void {
  const closeIfOutside = ({ target }: Event) => {
    // A pressed element that was removed meanwhile is not outside.
    if (!(target instanceof Node) || !target.isConnected) return
    for (const popover of openOnes()) if (!popover.box()?.contains(target)) popover.close()
  }
  document.addEventListener('pointerdown', closeIfOutside)
  document.addEventListener('focusin', closeIfOutside)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const { activeElement } = document
    for (const popover of openOnes()) {
      if (activeElement === document.body || popover.box()?.contains(activeElement)) popover.button()?.focus()
      popover.close()
    }
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || !isPlainClick(event) || event.defaultPrevented) return
    const left = openOnes().filter((popover) => popover.box()?.contains(link))
    // Once the browser has followed the link, which may go with what closes.
    setTimeout(() => {
      for (const popover of left) popover.close()
    })
  })
}
