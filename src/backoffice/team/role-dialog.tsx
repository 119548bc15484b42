import { roleFormSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { RoleChoice } from './role-choice.tsx'
import { type Member, refreshTeam } from './team-data.ts'

/** Gives somebody another role; rights change with their next click. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const form = useCommandForm({
    schema: roleFormSchema,
    async send(body) {
      try {
        await apiRequest('PUT', `/staff/${member.id}/role`, { body, version: member.version })
      } finally {
        await refreshTeam()
      }
      toast(m.team_role_changed({ name: member.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      id="role"
      form={form}
      title={m.team_role_of({ name: member.name })}
      save={m.team_role_save()}
      onClose={onClose}
    >
      <RoleChoice chosen={member.role} />
    </FormDialog>
  )
}
