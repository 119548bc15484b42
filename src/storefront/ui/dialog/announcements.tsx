import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { m } from '#texts/messages.js'

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

const AnnounceContext = createContext<(text: string, tone?: AnnouncementTone) => void>(() => undefined)

/** Announces a change to screen readers; an `alert` is also shown on the screen. */
export function useAnnounce() {
  return useContext(AnnounceContext)
}

/** The page's live regions for everything under it. */
export function Announcements({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState(NOTHING)
  const [assertive, setAssertive] = useState(NOTHING)
  const [alert, setAlert] = useState(NOTHING)
  const announce = useCallback((text: string, tone: AnnouncementTone = 'polite') => {
    const set = { polite: setPolite, assertive: setAssertive, alert: setAlert }[tone]
    set(({ sequence }) => ({ text, sequence: sequence + 1 }))
  }, [])
  useClearAfter(polite, setPolite, DISPLAY_MS.polite)
  useClearAfter(assertive, setAssertive, DISPLAY_MS.assertive)
  useClearAfter(alert, setAlert, DISPLAY_MS.alert)
  const close = useMemo(() => () => setAlert(({ sequence }) => ({ text: '', sequence })), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" className="sr-only">
        <span key={polite.sequence}>{polite.text}</span>
      </div>
      <div aria-live="assertive" className="sr-only">
        <span key={assertive.sequence}>{assertive.text}</span>
      </div>
      <div
        role="alert"
        data-lower-edge
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4"
      >
        {alert.text && (
          <p
            key={alert.sequence}
            className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-danger bg-danger-soft py-1 pr-1 pl-4 font-medium text-danger shadow-card"
          >
            {alert.text}
            <button
              type="button"
              onClick={close}
              aria-label={m.close()}
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-raised"
            >
              {/* Drawn here, because no other icon is needed before a shopper uses the page. */}
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                className="size-5"
              >
                <path d="M18 6 6 18M6 6l12 12" />
              </svg>
            </button>
          </p>
        )}
      </div>
    </AnnounceContext>
  )
}

/** Removes the text again, so that a screen reader does not come across it later, out of context. */
function useClearAfter(
  announcement: Announcement,
  set: (change: (now: Announcement) => Announcement) => void,
  delay: number,
): void {
  useEffect(() => {
    if (announcement.text === '') return
    const timer = setTimeout(
      () => set((now) => (now.sequence === announcement.sequence ? { ...now, text: '' } : now)),
      delay,
    )
    return () => clearTimeout(timer)
  }, [announcement, set, delay])
}
