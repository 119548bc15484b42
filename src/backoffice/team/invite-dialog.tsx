import { inviteSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
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
    <FormDialog id="invite" form={form} title={m.team_invite()} save={m.team_invite_send()} onClose={onClose}>
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
    </FormDialog>
  )
}
