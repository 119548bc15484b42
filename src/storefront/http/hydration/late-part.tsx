import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { reportHydrated, wake } from './late-hydration.ts'

/**
 * A part of the page whose components are loaded and hydrated late (`late-hydration.ts`): they are `lazy` and wait for `whenAwake`, so React
 * leaves the server's HTML as it is until then. `name` is unique in the page.
 */
export function LatePart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-late={name} className="contents">
      <Suspense fallback={<PartAsSent name={name} />}>
        {children}
        <ReportHydrated name={name} />
      </Suspense>
    </div>
  )
}

function ReportHydrated({ name }: { name: string }) {
  useLayoutEffect(() => reportHydrated(name), [name])
  return null
}

/**
 * Shown where something around the part changes before it is loaded: React renders the part anew then, and the server's HTML stays
 * visible meanwhile.
 */
function PartAsSent({ name }: { name: string }) {
  if (typeof document === 'undefined') return null
  wake()
  const html = document.querySelector(`[data-late="${name}"]`)?.innerHTML ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this document
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
