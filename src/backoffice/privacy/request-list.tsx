import type { PrivacyRequest } from '#modules/shop/privacy/privacy-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { requestChannel, requestClock, requesterOf, requestKind, shownDay } from './request-texts.ts'

const rowId = ({ id }: PrivacyRequest) => String(id)
const rowLink = ({ id }: PrivacyRequest) => `/kisisel-veri/${id}`
const rowLabel = (request: PrivacyRequest) => `${requestKind(request.kind)}: ${requesterOf(request)}`

function Clock({ request }: { request: PrivacyRequest }) {
  const { tone, words } = requestClock(request)
  return <StatusBadge tone={tone}>{words}</StatusBadge>
}

/** Requests about personal data, those whose deadline comes first at the top. */
export function Component() {
  return (
    <ListFrame<PrivacyRequest>
      name="privacy-requests"
      title={m.privacy_title()}
      path="/privacy-requests"
      rowId={rowId}
      rowLink={rowLink}
      rowLabel={rowLabel}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: m.privacy_state(),
          options: [
            { value: 'open', label: m.privacy_open() },
            { value: 'answered', label: m.privacy_answered() },
          ],
        },
      ]}
      columns={[
        {
          id: 'who',
          label: m.privacy_who(),
          cell: (row) => <span className="font-medium">{requesterOf(row)}</span>,
        },
        { id: 'kind', label: m.privacy_kind(), cell: ({ kind }) => requestKind(kind) },
        { id: 'channel', label: m.privacy_channel(), cell: ({ channel }) => requestChannel(channel) },
        { id: 'clock', label: m.privacy_state(), cell: (request) => <Clock request={request} /> },
        {
          id: 'received',
          label: m.privacy_received(),
          cell: ({ receivedOn }) => shownDay(receivedOn),
          align: 'end',
        },
        { id: 'due', label: m.privacy_due(), cell: ({ dueOn }) => shownDay(dueOn), align: 'end' },
      ]}
      card={(request) => (
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium wrap-anywhere">{requesterOf(request)}</span>
            <Clock request={request} />
          </div>
          <p className="text-muted">
            {requestKind(request.kind)} · {requestChannel(request.channel)} · {m.privacy_due()}{' '}
            {shownDay(request.dueOn)}
          </p>
        </div>
      )}
      actions={<ButtonLink to="/kisisel-veri/yeni">{m.privacy_new()}</ButtonLink>}
      empty={{ title: m.privacy_empty(), text: m.privacy_empty_text() }}
    />
  )
}
