import type { ReactNode } from 'react'
import { PageTitle } from '../ui/page-title.tsx'

/** The narrow page of login, registration and logout. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="container-page py-10">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto flex max-w-md flex-col gap-5">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
