import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitationsView } from '#modules/intake/move-in/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { Card } from '../parts/detail-page.tsx'
import { count } from '../parts/formats.ts'

const invitationsQuery = queryOptions({
  queryKey: ['move-in-invitations'],
  queryFn: ({ signal }) => apiRequest<InvitationsView>('GET', '/move-in/invitations', { signal }),
})

/** Imported customers without a password, and the button that invites them; nothing where there are none. */
export function InvitationsCard() {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(invitationsQuery)
  const invite = useMutation({
    mutationFn: () => apiRequest<InvitationsView>('POST', '/move-in/invitations'),
    onSuccess(counts) {
      client.setQueryData(invitationsQuery.queryKey, counts)
      setAsking(false)
      toast(m.move_in_invite_done())
    },
  })
  if (!data || data.open + data.due + data.sent === 0) return null
  return (
    <Card title={m.move_in_invite_title()}>
      <div className="flex flex-col gap-3">
        <p>{m.move_in_invite_text()}</p>
        {data.due > 0 && <p>{m.move_in_invite_due({ count: count(data.due) })}</p>}
        {data.sent > 0 && <p className="text-muted">{m.move_in_invite_sent({ count: count(data.sent) })}</p>}
        {data.open > 0 && (
          <Button type="button" appearance="secondary" className="self-start" onClick={() => setAsking(true)}>
            {m.move_in_invite({ count: count(data.open) })}
          </Button>
        )}
      </div>
      <ConfirmAction
        open={asking}
        title={m.move_in_invite_question()}
        confirm={m.move_in_invite_button()}
        busy={invite.isPending}
        error={invite.error?.message ?? null}
        onConfirm={() => invite.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{m.move_in_invite_confirm({ count: count(data.open) })}</p>
      </ConfirmAction>
    </Card>
  )
}
