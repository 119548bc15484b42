import type { ReactNode } from 'react'

/** A section of the settings: title on the left, form on the right; one below the other on phones. */
export function SettingsSection({
  id,
  title,
  lead,
  children,
}: {
  /** The anchor for links to the section. */
  id: string
  title: string
  lead?: string
  children: ReactNode
}) {
  const titleId = `${id}-baslik`
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 first:border-t-0 first:pt-2 last:pb-0 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1.5">
        <h2 id={titleId}>{title}</h2>
        {lead && <p className="text-sm text-muted">{lead}</p>}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  )
}
