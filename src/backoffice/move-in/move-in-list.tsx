import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { MOVE_IN_PARTS, type MoveInPart } from '#modules/intake/move-in/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { FileButton, LatestUploads } from '../parts/uploads.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { moveInListQuery, moveInQuery, uploadMoveIn } from './move-in-query.ts'
import { moveInState, PART_WORDS } from './move-in-texts.ts'

/** Where files of an earlier shop are uploaded, and what came of the latest ones. */
export function Component() {
  return (
    <>
      <PageHeader title={m.move_in_title()} hint={m.move_in_hint()}>
        <ButtonLink to="/tasinma/aktarmalar" appearance="secondary">
          {m.imports_runs_link()}
        </ButtonLink>
      </PageHeader>
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
  const { label, hint, limits, accept } = PART_WORDS[part]
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
          <FileButton
            label={upload.isPending ? m.move_in_uploading() : m.move_in_choose()}
            appearance="secondary"
            accept={accept}
            busy={upload.isPending}
            onFile={upload.mutate}
          >
            <span className="sr-only">{`: ${label()}`}</span>
          </FileButton>
          <p className="text-muted">{limits()}</p>
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
            <LatestUploads
              items={items}
              to={({ id }) => `/tasinma/${id}`}
              kind={({ part }) => PART_WORDS[part].label()}
              state={moveInState}
            />
          )
        }
      </QueryState>
    </Card>
  )
}
