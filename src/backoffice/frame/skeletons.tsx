import { m } from '#office-texts/messages.js'

/** Grey bars in place of text that is being loaded. */
export function Bars({ count = 3 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 motion-safe:animate-pulse">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <div key={at} className="h-4 rounded bg-surface" style={{ width: `${90 - ((at * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** A page whose script or data is on its way. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-6 py-2">
      <p role="status" className="sr-only">
        {m.frame_loading()}
      </p>
      <div aria-hidden="true" className="h-7 w-48 rounded bg-surface motion-safe:animate-pulse" />
      <div className="card p-4">
        <Bars count={6} />
      </div>
    </div>
  )
}
