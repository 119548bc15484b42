import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import {
  confirmedByPasswordSchema,
  type secondFactorStateSchema,
} from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, queryClient, sessionQuery } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card } from '../parts/detail-page.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOnDialog } from './turn-on-dialog.tsx'

type State = z.infer<typeof secondFactorStateSchema>
const KEY = ['second-factor']

/** The session knows whether a second factor is on, too; turning it on ends the other sessions. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries({ queryKey: ['own-sessions'] }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])

/** Few enough recovery codes to make new ones. */
const FEW = 3

/** Two-step verification: turned on with an app, off with the password; recovery codes. */
export function SecondFactorCard() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiRequest<State>('GET', '/account/second-factor', { signal }),
  })
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => {
    setOpen(null)
    void refresh()
  }
  return (
    <Card title={m.account_factor()} hint={m.account_factor_hint()}>
      <QueryState query={query}>
        {({ on, required, recoveryCodesLeft }) => (
          <div className="flex flex-col items-start gap-3">
            <div className="flex flex-wrap items-center gap-3">
              <StatusBadge tone={on ? 'good' : 'warn'}>
                {on ? m.account_factor_on() : m.account_factor_off()}
              </StatusBadge>
              {on && (
                <span className="text-muted">{m.account_factor_codes({ count: recoveryCodesLeft })}</span>
              )}
            </div>
            {on && recoveryCodesLeft <= FEW && <Alert>{m.account_factor_few()}</Alert>}
            {required && <p className="text-muted">{m.account_factor_required()}</p>}
            <div className="flex flex-wrap gap-2">
              {on ? (
                <>
                  <Button type="button" appearance="secondary" onClick={() => setOpen('codes')}>
                    {m.account_codes_renew()}
                  </Button>
                  {!required && (
                    <Button type="button" appearance="quiet" onClick={() => setOpen('off')}>
                      {m.account_factor_turn_off()}
                    </Button>
                  )}
                </>
              ) : (
                <Button type="button" onClick={() => setOpen('on')}>
                  {m.account_factor_turn_on()}
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryState>
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
      {open === 'codes' && <RenewCodesDialog onClose={close} />}
    </Card>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const form = useCommandForm({
    schema: confirmedByPasswordSchema,
    async send(body) {
      await apiRequest('POST', '/account/second-factor/remove', { body })
      toast(m.account_factor_off())
      onClose()
    },
  })
  return (
    <FormDialog
      id="factor-off"
      form={form}
      title={m.account_factor_turn_off()}
      save={m.account_factor_turn_off()}
      appearance="danger"
      onClose={onClose}
    >
      <p>{m.account_factor_off_text()}</p>
      <SecretInput
        label={m.account_current_password()}
        name="password"
        autoComplete="current-password"
        error={form.fields.password}
      />
    </FormDialog>
  )
}

function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useCommandForm({
    schema: confirmedByPasswordSchema,
    async send(body) {
      const made = await apiRequest<{ recoveryCodes: string[] }>('POST', '/account/recovery-codes', { body })
      setCodes(made.recoveryCodes)
    },
  })
  return (
    <OfficeDialog
      open
      title={m.account_codes_renew()}
      onClose={onClose}
      footer={
        codes ? (
          <Button type="button" onClick={onClose}>
            {m.account_codes_kept()}
          </Button>
        ) : (
          <Button form="renew-codes" busy={form.busy}>
            {m.account_codes_renew()}
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form id="renew-codes" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          <p>{m.account_codes_renew_text()}</p>
          <SecretInput
            label={m.account_current_password()}
            name="password"
            autoComplete="current-password"
            error={form.fields.password}
          />
          <FormProblem problem={form.problem} />
        </form>
      )}
    </OfficeDialog>
  )
}
