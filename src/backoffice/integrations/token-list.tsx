import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button, ButtonLink } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { ago, date } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { type ApiToken, lostWord, permissionWord } from './integration-texts.ts'
import { WidenToken } from './widen-token.tsx'

/** The tokens, with their revocation. */
export function TokenList() {
  const tokens = useQuery({
    queryKey: ['api-tokens'],
    queryFn: ({ signal }) => apiRequest<{ items: ApiToken[] }>('GET', '/api-tokens', { signal }),
  })
  const [revoking, setRevoking] = useState<ApiToken | null>(null)
  const [widening, setWidening] = useState<ApiToken | null>(null)
  return (
    <Card
      title={m.integrations_tokens()}
      hint={m.integrations_tokens_hint()}
      flush
      actions={
        <ButtonLink appearance="secondary" to="/baglantilar/anahtar/yeni">
          {m.integrations_token_new()}
        </ButtonLink>
      }
    >
      <QueryState query={tokens}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-muted">{m.integrations_tokens_empty()}</p>
          ) : (
            <>
              <Reduced tokens={items.filter(({ lost }) => lost.length > 0)} />
              <ul className="divide-y divide-line">
                {items.map((token) => (
                  <li key={token.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                    <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
                      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                        {token.name}
                        <State token={token} />
                      </span>
                      <span className="text-xs text-muted">
                        {[
                          token.maker && m.integrations_token_maker({ name: token.maker }),
                          m.integrations_token_may({ count: token.permissions.length }),
                          token.lastUsedAt
                            ? m.integrations_token_used({ when: ago(token.lastUsedAt) })
                            : m.integrations_token_unused(),
                          token.expiresAt
                            ? m.integrations_token_until({ day: date(token.expiresAt) })
                            : m.integrations_token_endless(),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {isInForce(token) && token.narrowed.length > 0 && (
                        <span className="text-sm font-medium text-warn">
                          {m.integrations_token_narrowed({
                            permissions: token.narrowed.map(permissionWord).join(', '),
                          })}
                        </span>
                      )}
                    </div>
                    <span className="flex flex-wrap gap-1">
                      {isInForce(token) && (
                        <Button type="button" appearance="quiet" onClick={() => setWidening(token)}>
                          {m.integrations_token_widen()}
                        </Button>
                      )}
                      {token.revokedAt === null && (
                        <Button type="button" appearance="quiet" onClick={() => setRevoking(token)}>
                          {m.integrations_token_revoke()}
                        </Button>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
      {widening && <WidenToken token={widening} onClose={() => setWidening(null)} />}
      <Revoke token={revoking} onClose={() => setRevoking(null)} />
    </Card>
  )
}

/** Says once which tokens lost what is for persons. */
function Reduced({ tokens }: { tokens: readonly ApiToken[] }) {
  const client = useQueryClient()
  const seen = useMutation({
    mutationFn: () => apiRequest('POST', '/api-tokens/lost/seen'),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['api-tokens'] }),
        client.invalidateQueries({ queryKey: ['desk'] }),
      ]),
    onError: (error) => toastError(error.message),
  })
  if (tokens.length === 0) return null
  return (
    <div className="border-b border-line px-4 py-3">
      <Alert>
        <div className="flex flex-col items-start gap-2">
          <p>{m.integrations_reduced()}</p>
          <ul className="list-disc pl-5">
            {tokens.map(({ id, name, lost, revokedAt }) => (
              <li key={id} className="wrap-anywhere">
                <strong className="font-medium">{name}</strong>: {lost.map(lostWord).join(', ')}
                {revokedAt && ` (${m.integrations_token_revoked()})`}
              </li>
            ))}
          </ul>
          <Button type="button" appearance="secondary" busy={seen.isPending} onClick={() => seen.mutate()}>
            {m.integrations_reduced_seen()}
          </Button>
        </div>
      </Alert>
    </div>
  )
}

const isInForce = ({ revokedAt, expiresAt, makerDisabled }: ApiToken) =>
  revokedAt === null && !makerDisabled && (expiresAt === null || new Date(expiresAt) > new Date())

function State({ token: { revokedAt, expiresAt, makerDisabled } }: { token: ApiToken }) {
  if (revokedAt) return <StatusBadge tone="plain">{m.integrations_token_revoked()}</StatusBadge>
  if (expiresAt && new Date(expiresAt) < new Date())
    return <StatusBadge tone="warn">{m.integrations_token_expired()}</StatusBadge>
  if (makerDisabled) return <StatusBadge tone="bad">{m.integrations_token_maker_disabled()}</StatusBadge>
  return <StatusBadge tone="good">{m.integrations_token_in_force()}</StatusBadge>
}

function Revoke({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ id, version }: ApiToken) => apiRequest('POST', `/api-tokens/${id}/revoke`, { version }),
    async onSuccess() {
      toast(m.integrations_token_revoked())
      onClose()
      await client.invalidateQueries({ queryKey: ['api-tokens'] })
    },
    // Somebody else has revoked it, for example: show the list as it is.
    onError: () => client.invalidateQueries({ queryKey: ['api-tokens'] }),
  })
  return (
    <ConfirmAction
      open={token !== null}
      title={m.integrations_token_revoke_title({ name: token?.name ?? '' })}
      confirm={m.integrations_token_revoke()}
      danger
      busy={revoke.isPending}
      error={revoke.error?.message ?? null}
      onClose={() => {
        revoke.reset()
        onClose()
      }}
      onConfirm={() => token && !revoke.isPending && revoke.mutate(token)}
    >
      {m.integrations_token_revoke_text()}
    </ConfirmAction>
  )
}
