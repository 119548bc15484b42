import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PageTitle } from '../../ui/page-title.tsx'

const card = 'flex flex-col gap-5 sm:rounded-card sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-card'

/** The page of two ways to go on, in cards beside each other; below each other on phones, `first` above `second`. */
export function EntryChoice({
  title,
  first,
  second,
  below,
}: {
  title: string
  first: ReactNode
  second: ReactNode
  /** Below `first`; on phones last. */
  below: ReactNode
}) {
  return (
    <div className="container-page py-8 sm:py-12">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2 md:items-start">
        <h1 className="md:col-span-2">{title}</h1>
        <div className={card}>{first}</div>
        <div className={classNames(card, 'border-t border-line pt-6 sm:pt-8 md:row-span-2')}>{second}</div>
        {below}
      </div>
    </div>
  )
}

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
      <div className={classNames(card, 'mx-auto max-w-md')}>
        <div className="flex flex-col gap-2">
          <h1>{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
