import { type AnnouncementTone, liveRegion } from './announce.ts'

/** What `announce` fills is not React's. */
const filled = (tone: AnnouncementTone) => ({
  id: liveRegion(tone),
  dangerouslySetInnerHTML: { __html: '' },
  suppressHydrationWarning: true,
})

/** The live regions of the page. */
export function LiveRegions() {
  return (
    <>
      <div role="status" className="sr-only" {...filled('polite')} />
      <div aria-live="assertive" className="sr-only" {...filled('assertive')} />
      <div
        role="alert"
        data-lower-edge
        className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4"
        {...filled('alert')}
      />
    </>
  )
}
