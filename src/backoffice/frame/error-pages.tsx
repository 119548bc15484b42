import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { ApiError } from './api-client.ts'
import { reloadIfReached, useOnline } from './connection.ts'
import { PageHeader } from './page-header.tsx'

function Problem({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="flex max-w-lg flex-col items-start gap-4">
      <PageHeader title={title} />
      <p className="text-muted">{text}</p>
      {children}
    </div>
  )
}

export function NotFoundPage() {
  return (
    <Problem title={m.frame_not_found_title()} text={m.frame_not_found_text()}>
      <ButtonLink to="/" appearance="secondary">
        {m.frame_to_desk()}
      </ButtonLink>
    </Problem>
  )
}

export function ForbiddenPage() {
  return <Problem title={m.frame_forbidden_title()} text={m.frame_forbidden_text()} />
}

/** In place of a record that could not be loaded: the server's sentence, and a way to try again. */
export function FailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = error instanceof ApiError ? error.message : m.frame_failed_text()
  return (
    <Problem title={m.frame_failed_title()} text={text}>
      <Button type="button" onClick={onRetry}>
        {m.frame_retry()}
      </Button>
    </Problem>
  )
}

/** In place of a page that failed; the menu stays usable. `whole` when the menu itself could not be loaded. */
export function RouteErrorPage({ whole = false }: { whole?: boolean }) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const outdated =
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  const online = useOnline()
  useEffect(() => {
    // A new version of the shop has other files; the document names them. A lost connection ends with the same error.
    if (outdated && online && !sessionStorage.getItem(RELOADED))
      void reloadIfReached(() => sessionStorage.setItem(RELOADED, '1'))
  }, [outdated, online])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  const text = error instanceof ApiError ? error.message : m.frame_failed_text()
  const page = (
    <Problem title={m.frame_failed_title()} text={text}>
      <Button
        type="button"
        busy={state === 'loading'}
        onClick={() => (error instanceof ApiError ? revalidate() : void reloadIfReached())}
      >
        {m.frame_retry()}
      </Button>
    </Problem>
  )
  return whole ? (
    <main id="main" className="mx-auto max-w-2xl px-4 py-16">
      {page}
    </main>
  ) : (
    page
  )
}

/** Remembers that the page was loaded anew for missing files, so that it is tried once. */
export const RELOADED = 'vitrin_office_reloaded'
