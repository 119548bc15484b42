import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { MOVE_IN_PARTS, type MoveInPart } from '#modules/earlier-shop/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Alert } from '#storefront/ui/alert.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { ago } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { moveInListQuery, moveInQuery, uploadMoveIn } from './move-in-query.ts'
import { moveInState, PART_WORDS } from './move-in-words.ts'

/** Where files of an earlier shop are uploaded, and what came of the latest ones. */
export function Component() {
  return (
    <>
      <PageHeader title={m.move_in_title()} hint={m.move_in_hint()} />
      <DetailPage
        main={
          <>
            {MOVE_IN_PARTS.map((part) => (
              <UploadCard key={part} part={part} />
            ))}
            <LatestFiles />
            <InvitationsCard />
          </>
        }
        side={
          <>
            <Card title={m.move_in_privacy()}>
              <p>{m.move_in_privacy_text()}</p>
            </Card>
            <Card title={m.move_in_others()}>
              <ul className="flex flex-col gap-1.5">
                <li>
                  <Link to="/ice-aktarma">{m.move_in_other_products()}</Link>
                </li>
                <li>
                  <Link to="/yonlendirmeler">{m.move_in_other_redirects()}</Link>
                </li>
              </ul>
            </Card>
          </>
        }
      />
    </>
  )
}

function UploadCard({ part }: { part: MoveInPart }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { label, hint } = PART_WORDS[part]
  const upload = useMutation({
    mutationFn: (file: File) => uploadMoveIn(part, file),
    onSuccess(record) {
      client.setQueryData(moveInQuery(record.id).queryKey, record)
      void client.invalidateQueries({ queryKey: moveInListQuery.queryKey, exact: true })
      void navigate(`/tasinma/${record.id}`)
    },
  })
  return (
    <Card title={label()} hint={hint()}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <label className="button button-secondary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
            {upload.isPending ? m.move_in_uploading() : m.move_in_choose()}
            <span className="sr-only">{`: ${label()}`}</span>
            <input
              type="file"
              className="sr-only"
              accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
              disabled={upload.isPending}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file && !upload.isPending) upload.mutate(file)
                // The same file may be chosen again after it was corrected.
                target.value = ''
              }}
            />
          </label>
          <p className="text-muted">{m.move_in_limits()}</p>
        </div>
        {upload.error && <Alert tone="danger">{upload.error.message}</Alert>}
      </div>
    </Card>
  )
}

function LatestFiles() {
  const query = useQuery(moveInListQuery)
  return (
    <Card title={m.move_in_latest()} flush>
      <QueryState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-2 text-muted">{m.move_in_none()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((record) => {
                const { tone, label } = moveInState(record)
                return (
                  <li key={record.id}>
                    <Link
                      to={`/tasinma/${record.id}`}
                      className="flex min-h-12 items-center gap-3 px-4 py-2 text-ink hover:bg-surface"
                    >
                      <span className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                        <span className="min-w-0">
                          <span className="block truncate font-medium">{record.fileName}</span>
                          <span className="block truncate text-muted">
                            {PART_WORDS[record.part].label()} · {record.uploadedBy} · {ago(record.uploadedAt)}
                          </span>
                        </span>
                        <span>
                          <StatusBadge tone={tone}>{label}</StatusBadge>
                        </span>
                      </span>
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
