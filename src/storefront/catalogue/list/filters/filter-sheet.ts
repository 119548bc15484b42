/** From this width on the filters stand beside the list (Tailwind's `lg`). */
const WIDE = '(min-width: 64rem)'
const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, summary'

const openSheet = () => document.querySelector<HTMLElement>('[data-filters]:popover-open')

/**
 * The filters as a sheet over the page: a native popover, which Escape, the back gesture and its buttons close. While it is open it is a
 * dialog, keeps the focus inside, and the page behind it does not scroll. It closes when the screen becomes wide.
 */
export function startFilterSheet(): void {
  document.addEventListener('toggle', onToggle, { capture: true })
  document.addEventListener('keydown', (event) => {
    const sheet = event.key === 'Tab' ? openSheet() : null
    if (sheet) keepWithin(sheet, event)
  })
  document.addEventListener('submit', ({ submitter }) => {
    if (submitter?.dataset.closes) openSheet()?.hidePopover()
  })
  matchMedia(WIDE).addEventListener('change', () => openSheet()?.hidePopover())
}

function onToggle(event: Event): void {
  const { target: sheet } = event
  if (!(event instanceof ToggleEvent && sheet instanceof HTMLElement && 'filters' in sheet.dataset)) return
  const isOpen = event.newState === 'open'
  document.documentElement.style.overflow = isOpen ? 'hidden' : ''
  if (isOpen) {
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    sheet.querySelector('h2')?.focus({ preventScroll: true })
    return
  }
  sheet.removeAttribute('role')
  sheet.removeAttribute('aria-modal')
  // The browser returns the focus to the button unless a visit has replaced it.
  const opener = document.querySelector<HTMLElement>(
    `[popovertarget="${CSS.escape(sheet.id)}"]:not(#${CSS.escape(sheet.id)} *)`,
  )
  const { activeElement } = document
  if (activeElement === document.body || sheet.contains(activeElement)) opener?.focus({ preventScroll: true })
}

/** Keeps Tab within the sheet. */
function keepWithin(sheet: HTMLElement, event: KeyboardEvent): void {
  const stops = [...sheet.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.checkVisibility() && stop.tabIndex >= 0,
  )
  const from = event.shiftKey ? stops.at(0) : stops.at(-1)
  const to = event.shiftKey ? stops.at(-1) : stops.at(0)
  const outside = !stops.some((stop) => stop === document.activeElement)
  if (document.activeElement !== from && !(outside && event.shiftKey)) return
  event.preventDefault()
  to?.focus()
}
