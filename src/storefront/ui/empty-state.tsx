import type { ReactNode } from 'react'

/** A page or a box with nothing in it: what is missing, and where to go from here. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card bg-surface px-6 py-12 sm:py-16 text-center">
      <p className="max-w-full text-lg font-medium wrap-anywhere">{title}</p>
      {children}
    </div>
  )
}
