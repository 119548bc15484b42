import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { RestoreView } from '#modules/shop/restored/restored-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card, DetailPage, Facts } from '../parts/detail-page.tsx'
import { ago, count, dateTime } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { LookAt } from './look-at.tsx'
import { OpenPayments } from './open-payments.tsx'
import { ReleaseCard } from './release-card.tsx'
import { RESTORED_KEY } from './restored-query.ts'

/** A shop that was restored from a backup: what is lost, what waits, what to look at, and how it opens. */
export function Component() {
  const mayRelease = useMay()('operations.write')
  const query = useQuery({
    queryKey: RESTORED_KEY,
    queryFn: ({ signal }) =>
      apiRequest<{ restore: RestoreView | null }>('GET', '/restored', { signal }).then(
        ({ restore }) => restore,
      ),
    refetchInterval: 30_000,
  })
  return (
    <>
      <PageHeader title={m.restored_title()} hint={m.restored_hint()} />
      <QueryState query={query} page>
        {(restore) =>
          restore === null ? (
            <Card>
              <p className="flex items-center gap-2">
                <CircleCheck aria-hidden="true" className="size-4 text-good" />
                {m.restored_none()}
              </p>
            </Card>
          ) : (
            <DetailPage
              main={
                <>
                  <Happened restore={restore} />
                  <OpenPayments restore={restore} />
                  <LookAt restore={restore} />
                </>
              }
              side={
                mayRelease ? (
                  <ReleaseCard restore={restore} key={restore.id} />
                ) : (
                  <Card>
                    <p>{m.restored_owner_opens()}</p>
                  </Card>
                )
              }
            />
          )
        }
      </QueryState>
    </>
  )
}

function Happened({ restore: { source, takenAt, restoredAt, ended } }: { restore: RestoreView }) {
  return (
    <Card title={m.restored_happened()}>
      <Facts
        facts={[
          [m.restored_taken_at(), `${dateTime(takenAt)} (${ago(takenAt)})`],
          [m.restored_restored_at(), dateTime(restoredAt)],
          [m.restored_source(), source],
          [m.restored_staff_sessions(), count(ended.staffSessions)],
          [m.restored_customer_sessions(), count(ended.customerSessions)],
          ended.invitations > 0 && [m.restored_invitations(), count(ended.invitations)],
          ended.tokens.length > 0 && [m.restored_tokens(), ended.tokens.join(', ')],
        ].map((fact) => (fact === false ? null : (fact as [string, string])))}
      />
    </Card>
  )
}
