import { roleFormSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
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
    <OfficeDialog
      open
      title={m.team_role_of({ name: member.name })}
      onClose={onClose}
      footer={
        <Button form="role" busy={form.busy}>
          {m.team_role_save()}
        </Button>
      }
    >
      <form id="role" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <RoleChoice chosen={member.role} />
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}
