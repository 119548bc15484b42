import { inviteSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { refreshTeam } from './team-data.ts'

/** Invites somebody by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useCommandForm({
    schema: inviteSchema,
    async send(body) {
      await apiRequest('POST', '/staff/invitations', { body })
      toast(m.team_invited({ email: body.email }))
      onClose()
      await refreshTeam()
    },
  })
  return (
    <OfficeDialog
      open
      title={m.team_invite()}
      onClose={onClose}
      footer={
        <Button form="invite" busy={form.busy}>
          {m.team_invite_send()}
        </Button>
      }
    >
      <form id="invite" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field
          label={m.team_email()}
          name="email"
          type="email"
          autoComplete="off"
          hint={m.team_invite_hint()}
          error={form.fields.email}
        />
        <RoleChoice chosen="orders" />
        <SelectField label={m.team_language()} name="locale" defaultValue="tr">
          <option value="tr">Türkçe</option>
          <option value="en">English</option>
        </SelectField>
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}
