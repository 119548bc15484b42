import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ArrowLeft, Printer } from '../../../ui/icons/icons.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import './printed-page.css'

/** The frame of a printable document, with a back link and, after hydration, a print button. */
export function PrintedPage({
  title,
  back,
  backTo = m.my_orders(),
  children,
}: {
  title: string
  back: string
  /** The label of the back link. */
  backTo?: string
  children: ReactNode
}) {
  const hydrated = useHydrated()
  return (
    <div className="printed-page container-page max-w-4xl py-6">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-5 print:hidden">
        <ButtonLink to={back} appearance="quiet" className="-ml-5">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {backTo}
        </ButtonLink>
        {hydrated && (
          <Button type="button" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {m.print_page()}
          </Button>
        )}
      </div>
      <article className="rounded-card border border-line bg-raised p-5 shadow-card sm:p-10 print:border-0 print:p-0 print:shadow-none">
        {children}
      </article>
    </div>
  )
}
