import { isRouteErrorResponse } from 'react-router'
import { m } from '#texts/messages.js'
import { usePageRequestId } from '../page-request-id.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Where every failed page ends: not found, refused, or a fault of ours with the id to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = usePageRequestId()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="container-page flex flex-col items-center gap-4 py-20 text-center">
      <title>{missing ? m.page_not_found() : m.something_failed()}</title>
      <meta name="robots" content="noindex" />
      <h1>{missing ? m.page_not_found() : m.something_failed()}</h1>
      <p className="max-w-prose text-muted">{missing ? m.page_not_found_help() : m.technical_error()}</p>
      {!missing && requestId && <p className="text-sm text-muted">{m.error_reference({ id: requestId })}</p>}
      <ButtonLink to="/" reloadDocument={!missing}>
        {m.back_home()}
      </ButtonLink>
    </div>
  )
}
