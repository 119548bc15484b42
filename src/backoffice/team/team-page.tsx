import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useSession } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { roleName } from '../frame/role-names.ts'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { ago } from '../parts/formats.ts'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { type Member, teamQuery } from './team-data.ts'

/** Everybody who works in the shop, and invitations that wait. */
export function Component() {
  const query = useQuery(teamQuery)
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader title={m.team_title()} hint={m.team_hint()}>
        <Button type="button" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" className="size-4" />
          {m.team_invite()}
        </Button>
      </PageHeader>
      <DetailPage
        main={
          <QueryState query={query}>
            {({ items, invitations }) => (
              <>
                {invitations.length > 0 && (
                  <Card title={m.team_invitations()}>
                    <ul className="flex flex-col divide-y divide-line">
                      {invitations.map((invitation) => (
                        <InvitationRow key={invitation.id} invitation={invitation} />
                      ))}
                    </ul>
                  </Card>
                )}
                <Card title={m.team_members()}>
                  <ul className="flex flex-col divide-y divide-line">
                    {items.map((member) => (
                      <MemberRow key={member.id} member={member} />
                    ))}
                  </ul>
                </Card>
              </>
            )}
          </QueryState>
        }
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { staff } = useSession()
  const isSelf = member.id === staff.id
  const seen = member.seenAt === null ? m.team_not_signed_in() : m.team_seen({ when: ago(member.seenAt) })
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.5fr)] md:items-center md:gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {member.name} {isSelf && <span className="font-normal text-muted">({m.team_you()})</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{member.email}</p>
        </div>
        <p>{roleName(member.role)}</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {member.disabledAt ? (
            <StatusBadge tone="bad">{m.team_disabled()}</StatusBadge>
          ) : (
            <>
              <StatusBadge tone={member.secondFactor ? 'good' : 'plain'}>
                {member.secondFactor ? m.team_factor_on() : m.team_factor_off()}
              </StatusBadge>
              <span className="text-sm text-muted">{seen}</span>
            </>
          )}
        </div>
      </div>
      {isSelf ? <span className="size-11 md:size-9" /> : <MemberActions member={member} />}
    </li>
  )
}
