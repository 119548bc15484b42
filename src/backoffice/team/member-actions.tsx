import { Menu } from '@base-ui/react/menu'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type Member, refreshTeam } from './team-data.ts'

const COMMANDS = ['sign-out', 'factor', 'disable', 'enable'] as const
type Command = (typeof COMMANDS)[number]

const words = {
  'sign-out': { label: m.team_sign_out, text: m.team_sign_out_text, done: m.team_sign_out_done },
  factor: { label: m.team_factor_remove, text: m.team_factor_remove_text, done: m.team_factor_removed },
  disable: { label: m.team_disable, text: m.team_disable_text, done: m.team_disabled_done },
  enable: { label: m.team_enable, text: m.team_enable_text, done: m.team_enabled_done },
} as const satisfies Record<Command, unknown>

function send({ id, version }: Member, command: Command): Promise<Member> {
  switch (command) {
    case 'sign-out':
      return apiRequest('DELETE', `/staff/${id}/sessions`)
    case 'factor':
      return apiRequest('DELETE', `/staff/${id}/second-factor`)
    case 'disable':
    case 'enable':
      return apiRequest('PUT', `/staff/${id}/disabled`, {
        body: { disabled: command === 'disable' },
        version,
      })
  }
}

/** What an owner does with somebody else: role, sign-out, second factor, disable. */
export function MemberActions({ member }: { member: Member }) {
  const [changingRole, setChangingRole] = useState(false)
  const [asking, setAsking] = useState<Command | null>(null)
  const command = useMutation({
    mutationFn: (wanted: Command) => send(member, wanted),
    onSuccess: (_member, wanted) => {
      toast(words[wanted].done({ name: member.name }))
      setAsking(null)
    },
    onSettled: refreshTeam,
  })
  const offered = COMMANDS.filter(
    (one) =>
      (one !== 'factor' || member.secondFactor) &&
      (one !== 'sign-out' || member.seenAt !== null) &&
      one !== (member.disabledAt ? 'disable' : 'enable'),
  )
  return (
    <>
      <Menu.Root>
        <Menu.Trigger aria-label={m.team_actions({ name: member.name })} className="icon-button">
          <Ellipsis aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="end" className="z-60 outline-none">
            <Menu.Popup className="menu-popup">
              <Menu.Item className="menu-item" onClick={() => setChangingRole(true)}>
                {m.team_role_change()}
              </Menu.Item>
              {offered.map((one) => (
                <Menu.Item
                  key={one}
                  className="menu-item"
                  onClick={() => {
                    command.reset()
                    setAsking(one)
                  }}
                >
                  {words[one].label()}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {changingRole && <RoleDialog member={member} onClose={() => setChangingRole(false)} />}
      {asking && (
        <ConfirmAction
          open
          title={member.name}
          confirm={words[asking].label()}
          danger={asking === 'disable'}
          busy={command.isPending}
          error={command.error?.message ?? null}
          onConfirm={() => command.mutate(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{words[asking].text({ name: member.name })}</p>
        </ConfirmAction>
      )}
    </>
  )
}
