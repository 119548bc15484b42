import type { ReactNode } from 'react'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A titled section with something of the visitor on a merchant's page (spec §2). */
export function VisitorSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="container-page py-6">
      <h2 className="pb-4">{title}</h2>
      {children}
    </section>
  )
}

/** Such a section for customers: to everybody else it offers the login, which leads back to this page. */
export function CustomerSection<Data>({
  title,
  data,
  children,
}: {
  title: string
  /** Null when nobody is signed in. */
  data: Data | null
  children: (data: Data) => ReactNode
}) {
  const { pathname, search } = usePageLocation()
  return (
    <VisitorSection title={title}>
      {data === null ? (
        <EmptyState title={m.login_required()}>
          <ButtonLink to={loginUrl(`${pathname}${search}`)}>{m.sign_in()}</ButtonLink>
        </EmptyState>
      ) : (
        children(data)
      )}
    </VisitorSection>
  )
}
