import { m } from '#texts/messages.js'
import { useStore } from '../use-store.ts'
import { announcements, endAnnouncement } from './announce.ts'

/** The page's live regions, which `announce` fills. */
export function LiveRegions() {
  const { polite, assertive, alert } = useStore(announcements)
  return (
    <>
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
              onClick={() => endAnnouncement('alert')}
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
    </>
  )
}
