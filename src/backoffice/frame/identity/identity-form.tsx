import { confirmIdentitySchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../../form/form-problem.tsx'
import { SecretInput } from '../../form/secret-input.tsx'
import { useCommandForm } from '../../form/use-command-form.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { apiRequest, useSession } from '../office.ts'
import { answerIdentity } from './identity-question.ts'

/** Asks for the password, and a code where the second factor is on; then the change that waits for it goes on. */
export function IdentityForm() {
  const { staff, secondFactor } = useSession()
  const form = useCommandForm({
    schema: confirmIdentitySchema,
    async send(body) {
      await apiRequest('POST', '/account/confirm', { body })
      answerIdentity(true)
    },
  })
  return (
    <OfficeDialog
      open
      asksForIdentity={false}
      title={m.frame_proof_title()}
      onClose={() => answerIdentity(false)}
      footer={
        <Button form="proof" busy={form.busy}>
          {m.frame_proof_go()}
        </Button>
      }
    >
      <form
        id="proof"
        noValidate
        onSubmit={(event) => {
          // It may stand in the dialog of a form, which is not sent by this one.
          event.stopPropagation()
          form.onSubmit(event)
        }}
        className="flex flex-col gap-4"
      >
        <p>{m.frame_proof_text()}</p>
        <input type="hidden" autoComplete="username" value={staff.email} readOnly />
        <SecretInput
          label={m.frame_proof_password()}
          name="password"
          autoComplete="current-password"
          error={form.fields.password}
        />
        {secondFactor.on && (
          <Field
            label={m.frame_proof_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={form.fields.code}
          />
        )}
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}
