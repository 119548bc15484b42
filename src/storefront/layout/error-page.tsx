import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRequestId } from '../page-request-id.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Where every failed page ends: not found, a form from before a new session, or a fault of ours with the id to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = usePageRequestId()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return (
      <Shown title={m.page_not_found()} help={m.page_not_found_help()}>
        <ButtonLink to="/">{m.back_home()}</ButtonLink>
      </Shown>
    )
  }
  if (status === 403) {
    // The token of this page is older than the browser's cookie: somebody signed in or out in another tab.
    return (
      <Shown title={m.session_renewed()}>
        <ButtonLink to={pathname + search} reloadDocument>
          {m.reload_page()}
        </ButtonLink>
      </Shown>
    )
  }
  return (
    <Shown title={m.something_failed()} help={m.technical_error()}>
      {requestId && <p className="text-sm text-muted">{m.error_reference({ id: requestId })}</p>}
      <ButtonLink to="/" reloadDocument>
        {m.back_home()}
      </ButtonLink>
    </Shown>
  )
}

function Shown({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className="container-page flex flex-col items-center gap-4 py-20 text-center">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {help && <p className="max-w-prose text-muted">{help}</p>}
      {children}
    </div>
  )
}
