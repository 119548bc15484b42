import { m } from '#texts/messages.js'

/**
 * `polite` is read out at the next pause and not shown; `alert` is read out at once and shown for a while; `assertive` is read out at
 * once and not shown, because it stands in the page already.
 */
export type AnnouncementTone = 'polite' | 'assertive' | 'alert'

/** How long the text stays in the page, in milliseconds: an alert is read on the screen, a polite one only heard. */
const DISPLAY_MS = { polite: 4000, assertive: 4000, alert: 10_000 } as const

/** Drawn here, because it is no part of a component. */
const CROSS =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" class="size-5"><path d="M18 6 6 18M6 6l12 12"/></svg>'

/** The id of a live region of the page (`announcements.tsx`). */
export const liveRegion = (tone: AnnouncementTone): string => `announce-${tone}`

/** Announces a change to screen readers; an `alert` is also shown on the screen. Only in the browser. */
export function announce(text: string, tone: AnnouncementTone = 'polite'): void {
  const element = tone === 'alert' ? shownAlert() : document.createElement('span')
  element.prepend(text)
  // Another element each time, so that the same words are read out again.
  document.getElementById(liveRegion(tone))?.replaceChildren(element)
  // A screen reader would come across it later, out of context.
  setTimeout(() => element.remove(), DISPLAY_MS[tone])
}

function shownAlert(): HTMLElement {
  const alert = document.createElement('p')
  alert.className = 'live-alert'
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', m.close())
  close.innerHTML = CROSS
  close.addEventListener('click', () => alert.remove())
  alert.append(close)
  return alert
}
