import { useRef } from 'react'
import {
  SMTP_SECURITY,
  type SmtpRecord,
  smtpFormSchema,
} from '#modules/platform/providers/providers-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card, Facts } from '../parts/detail-page.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { RemoveKeys, TryConnection, useShowProvider } from './provider-parts.tsx'

const sourceText = (source: SmtpRecord['source']) =>
  ({
    environment: m.providers_from_environment,
    stored: m.providers_stored,
    files: m.providers_files,
  })[source]()

const securityText = (security: SmtpRecord['security']) =>
  ({ tls: m.providers_tls, starttls: m.providers_starttls, none: m.providers_plain })[security]()

/** Emails: the mail server and the sender. */
export function SmtpCard({ record }: { record: SmtpRecord }) {
  const { source, version, readable } = record
  return (
    <Card
      title={m.providers_smtp()}
      hint={m.providers_smtp_hint()}
      actions={
        source === 'stored' && (
          <RemoveKeys kind="smtp" version={version} title={m.providers_smtp_remove()}>
            {m.providers_smtp_remove_text()}
          </RemoveKeys>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [
              m.providers_now(),
              <StatusBadge key="now" tone={source === 'files' ? 'warn' : 'good'}>
                {sourceText(source)}
              </StatusBadge>,
            ],
          ]}
        />
        {!readable && <Alert tone="danger">{m.providers_unreadable()}</Alert>}
        {source === 'environment' && (
          <p className="text-muted">{m.providers_environment_text({ names: 'SMTP_URL, MAIL_FROM' })}</p>
        )}
        <ServerForm record={record} />
      </div>
    </Card>
  )
}

function ServerForm({ record }: { record: SmtpRecord }) {
  const show = useShowProvider()
  const element = useRef<HTMLFormElement>(null)
  const form = useCommandForm({
    schema: smtpFormSchema,
    sentences: { host: m.providers_host_wrong },
    async send(body) {
      const { version } = record
      show(await apiRequest<SmtpRecord>('PUT', '/providers/smtp', { body, version }))
      toast(m.providers_saved())
    },
  })
  function toTry(): object | null {
    const typed = element.current && Object.fromEntries(new FormData(element.current))
    const parsed = smtpFormSchema.safeParse(typed)
    return parsed.success ? parsed.data : null
  }
  const isGiven = record.source === 'environment'
  if (isGiven)
    return (
      <div className="flex flex-wrap gap-2">
        <TryConnection
          kind="smtp"
          label={m.providers_smtp_try()}
          body={() => ({ host: 'localhost', port: 25, security: 'none', user: '', password: '', from: '' })}
        />
      </div>
    )
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field
          label={m.providers_host()}
          name="host"
          defaultValue={record.host}
          autoCapitalize="none"
          spellCheck={false}
          hint={m.providers_host_hint()}
          error={form.fields.host}
        />
        <Field
          label={m.providers_port()}
          name="port"
          inputMode="numeric"
          defaultValue={record.port}
          error={form.fields.port}
        />
      </div>
      <SelectField label={m.providers_security()} name="security" defaultValue={record.security}>
        {SMTP_SECURITY.map((security) => (
          <option key={security} value={security}>
            {securityText(security)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.providers_user()}
          name="user"
          defaultValue={record.user}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.fields.user}
        />
        <SecretInput
          label={m.providers_password()}
          name="password"
          autoComplete="new-password"
          hint={record.hasPassword ? m.providers_password_stored() : undefined}
          error={form.fields.password}
        />
      </div>
      <Field
        label={m.providers_from()}
        name="from"
        type="email"
        defaultValue={record.from}
        hint={m.providers_from_hint()}
        error={form.fields.from}
      />
      <FormProblem problem={form.problem} />
      <div className="flex flex-wrap gap-2">
        <Button busy={form.busy}>{m.providers_smtp_save()}</Button>
        <TryConnection kind="smtp" label={m.providers_smtp_try()} body={toTry} />
      </div>
    </form>
  )
}
