import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { roleName } from '../frame/role-names.ts'
import { toast, toastError } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { dateTime } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { type Invitation, refreshTeam } from './team-data.ts'

/** An invitation that waits: send again, withdraw. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt } = invitation
  const [withdrawing, setWithdrawing] = useState(false)
  const resend = useMutation({
    mutationFn: () => apiRequest('POST', `/staff/invitations/${id}/resend`),
    onSuccess: () => toast(m.team_invited({ email })),
    onError: (error) => toastError(error.message),
    onSettled: refreshTeam,
  })
  const withdraw = useMutation({
    mutationFn: () => apiRequest('DELETE', `/staff/invitations/${id}`),
    onSuccess: () => toast(m.team_withdrawn()),
    onSettled: refreshTeam,
  })
  const over = new Date(expiresAt) < new Date()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {roleName(role)} · {m.team_invited_by({ name: invitedBy })} ·{' '}
          {over ? (
            <StatusBadge tone="warn">{m.team_invitation_over()}</StatusBadge>
          ) : (
            m.team_invitation_until({ when: dateTime(expiresAt) })
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button type="button" appearance="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          {m.team_resend()}
        </Button>
        <Button type="button" appearance="quiet" onClick={() => setWithdrawing(true)}>
          {m.team_withdraw()}
        </Button>
      </div>
      <ConfirmAction
        open={withdrawing}
        title={m.team_withdraw_title()}
        confirm={m.team_withdraw()}
        busy={withdraw.isPending}
        error={withdraw.error?.message ?? null}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setWithdrawing(false)}
      >
        <p>{m.team_withdraw_text({ email })}</p>
      </ConfirmAction>
    </li>
  )
}
