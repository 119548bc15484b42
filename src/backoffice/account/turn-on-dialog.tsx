import { useState } from 'react'
import type { z } from 'zod'
import {
  codeSchema,
  confirmedByPasswordSchema,
  type newSecretSchema,
} from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type NewSecret = z.infer<typeof newSecretSchema>

/** Sets the second factor up: password, the app reads the code, its first code, recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const password = useCommandForm({
    schema: confirmedByPasswordSchema,
    send: async (body) => setSecret(await apiRequest<NewSecret>('POST', '/account/second-factor', { body })),
  })
  const confirm = useCommandForm({
    schema: codeSchema,
    async send(body) {
      const path = '/account/second-factor/confirm'
      const { recoveryCodes } = await apiRequest<{ recoveryCodes: string[] }>('POST', path, { body })
      setCodes(recoveryCodes)
    },
  })
  const footer = codes ? (
    <Button type="button" onClick={onClose}>
      {m.account_codes_kept()}
    </Button>
  ) : secret ? (
    <Button form="factor-confirm" busy={confirm.busy}>
      {m.account_factor_confirm()}
    </Button>
  ) : (
    <Button form="factor-password" busy={password.busy}>
      {m.account_factor_next()}
    </Button>
  )
  return (
    <OfficeDialog open title={m.account_factor_turn_on()} onClose={onClose} footer={footer}>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : secret ? (
        <form id="factor-confirm" noValidate onSubmit={confirm.onSubmit} className="flex flex-col gap-4">
          <p>{m.account_factor_scan()}</p>
          <img
            src={secret.qr}
            alt={m.account_factor_qr()}
            width={200}
            height={200}
            className="self-center rounded-control bg-white"
          />
          <p className="text-sm text-muted">
            {m.account_factor_type()} <code className="figures wrap-anywhere text-ink">{secret.secret}</code>
          </p>
          <a href={secret.uri} className="self-start font-medium text-accent hover:underline sm:hidden">
            {m.account_factor_open_app()}
          </a>
          <Field
            label={m.account_factor_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="figures"
            error={confirm.fields.code}
          />
          <FormProblem problem={confirm.problem} />
        </form>
      ) : (
        <form id="factor-password" noValidate onSubmit={password.onSubmit} className="flex flex-col gap-4">
          <p>{m.account_factor_on_text()}</p>
          <SecretInput
            label={m.account_current_password()}
            name="password"
            autoComplete="current-password"
            error={password.fields.password}
          />
          <FormProblem problem={password.problem} />
        </form>
      )}
    </OfficeDialog>
  )
}
