import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'

/** The narrow page frame of login, registration, logout and email links; `lead` explains its purpose. */
export function EntryPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="container-page py-8 sm:py-12">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto flex max-w-md flex-col gap-5 sm:rounded-card sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-card">
        <div className="flex flex-col gap-2">
          <h1>{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
