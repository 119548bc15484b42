import { createStore } from '../store.ts'

/**
 * `polite` is read out at the next pause and not shown; `alert` is read out at once and shown for a while; `assertive` is read out at
 * once and not shown, because it stands in the page already.
 */
type AnnouncementTone = 'polite' | 'assertive' | 'alert'

interface Announcement {
  text: string
  /** Tells two announcements of the same words apart, so that the second is read out too. */
  sequence: number
}

/** How long the text stays in the page, in milliseconds: an alert is read on the screen, a polite one only heard. */
const DISPLAY_MS = { polite: 4000, assertive: 4000, alert: 10_000 } as const
const NOTHING: Announcement = { text: '', sequence: 0 }

/** What the live regions of the page hold. */
export const announcements = createStore<Readonly<Record<AnnouncementTone, Announcement>>>({
  polite: NOTHING,
  assertive: NOTHING,
  alert: NOTHING,
})

/** Announces a change to screen readers; an `alert` is also shown on the screen. Only in the browser. */
export function announce(text: string, tone: AnnouncementTone = 'polite'): void {
  const now = announcements.get()
  const sequence = now[tone].sequence + 1
  announcements.set({ ...now, [tone]: { text, sequence } })
  // A screen reader would come across it later, out of context.
  setTimeout(() => announcements.get()[tone].sequence === sequence && endAnnouncement(tone), DISPLAY_MS[tone])
}

export function endAnnouncement(tone: AnnouncementTone): void {
  const now = announcements.get()
  if (now[tone].text !== '') announcements.set({ ...now, [tone]: { ...now[tone], text: '' } })
}
