import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { ApiError } from '../frame/api-client.ts'
import { FailedPage, ForbiddenPage, NotFoundPage } from '../frame/error-pages.tsx'
import { Bars, PageSkeleton } from '../frame/skeletons.tsx'

/** A part that could not be loaded: the server's sentence and a button to try again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-4">
      <p className="flex items-center gap-2 font-medium text-danger">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {error instanceof ApiError ? error.message : m.frame_failed_text()}
      </p>
      <Button type="button" appearance="secondary" onClick={onRetry}>
        {m.frame_retry()}
      </Button>
    </div>
  )
}

/** Statuses of a record that does not exist: none of this id, or an address that cannot be one. */
const NO_RECORD: readonly number[] = [404, 422]

/**
 * Shows a query's data; before that a skeleton, and an error with a way to try again. Data that was loaded once stays in view while it is
 * refetched, also when that fails. `page` for the record a page is about: errors then become pages of their own, with a heading.
 */
export function QueryState<Data>({
  query,
  page = false,
  children,
}: {
  query: UseQueryResult<Data>
  page?: boolean
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    if (page && query.error instanceof ApiError) {
      if (NO_RECORD.includes(query.error.status)) return <NotFoundPage />
      if (query.error.status === 403) return <ForbiddenPage />
    }
    if (page) return <FailedPage error={query.error} onRetry={() => void query.refetch()} />
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  }
  return page ? <PageSkeleton /> : <Bars />
}
