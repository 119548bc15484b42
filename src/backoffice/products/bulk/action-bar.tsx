import type { ReactNode } from 'react'

/** The buttons of a long form or preview, in view wherever somebody is in it. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-line bg-page py-3">
    {children}
  </div>
)
