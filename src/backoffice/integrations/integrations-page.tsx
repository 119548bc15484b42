import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#office-texts/messages.js'
import { ButtonLink } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { eventWord, type WebhookRecord } from './integration-texts.ts'
import { TokenList } from './token-list.tsx'

/** Tokens and webhooks of other software. */
export function Component() {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={m.integrations_title()} hint={m.integrations_intro()}>
        <a href="/api/admin/docs" target="_blank" rel="noreferrer" className="button button-quiet">
          {m.integrations_docs()}
        </a>
      </PageHeader>
      <Webhooks />
      <TokenList />
    </div>
  )
}

function Webhooks() {
  const webhooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => apiRequest<{ items: WebhookRecord[] }>('GET', '/webhooks', { signal }),
  })
  return (
    <Card
      title={m.integrations_webhooks()}
      hint={m.integrations_webhooks_hint()}
      flush
      actions={
        <ButtonLink appearance="secondary" to="/baglantilar/webhook/yeni">
          {m.integrations_webhook_new()}
        </ButtonLink>
      }
    >
      <QueryState query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-muted">{m.integrations_webhooks_empty()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((webhook) => (
                <li key={webhook.id} className="relative flex flex-col gap-1 px-4 py-3 hover:bg-surface">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <Link
                      to={`/baglantilar/webhook/${webhook.id}`}
                      className="font-medium wrap-anywhere after:absolute after:inset-0"
                    >
                      {webhook.name}
                    </Link>
                    <State webhook={webhook} />
                  </div>
                  <p className="wrap-anywhere text-muted">{webhook.url}</p>
                  <p className="text-xs text-muted">{webhook.events.map(eventWord).join(' · ')}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

function State({ webhook: { active, failed, waiting } }: { webhook: WebhookRecord }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {failed > 0 && (
        <StatusBadge tone="bad">{m.integrations_webhook_failed({ count: count(failed) })}</StatusBadge>
      )}
      {waiting > 0 && (
        <StatusBadge tone="info">{m.integrations_webhook_waiting({ count: count(waiting) })}</StatusBadge>
      )}
      <StatusBadge tone={active ? 'good' : 'plain'}>
        {active ? m.integrations_webhook_on() : m.integrations_webhook_off()}
      </StatusBadge>
    </span>
  )
}
