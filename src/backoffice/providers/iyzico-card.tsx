import { useRef, useState } from 'react'
import { type IyzicoRecord, iyzicoFormSchema } from '#modules/platform/providers/providers-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, queryClient, sessionQuery } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card, Facts } from '../parts/detail-page.tsx'
import { dateTime } from '../parts/formats.ts'
import { StatusBadge, type Tone } from '../parts/status-badge.tsx'
import { RemoveKeys, TryConnection, useShowProvider } from './provider-parts.tsx'

const TONES: Readonly<Record<IyzicoRecord['source'], Tone>> = {
  environment: 'good',
  stored: 'good',
  'test-bank': 'warn',
  none: 'plain',
}
const sourceText = (source: IyzicoRecord['source']) =>
  ({
    environment: m.providers_from_environment,
    stored: m.providers_stored,
    'test-bank': m.providers_test_bank,
    none: m.providers_no_cards,
  })[source]()

/** Card payments: iyzico's keys. */
export function IyzicoCard({ record }: { record: IyzicoRecord }) {
  const { source, version, environment, readable } = record
  return (
    <Card
      title={m.providers_iyzico()}
      hint={m.providers_iyzico_hint()}
      actions={
        source === 'stored' && (
          <RemoveKeys kind="iyzico" version={version} title={m.providers_iyzico_remove()}>
            {m.providers_iyzico_remove_text()}
          </RemoveKeys>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [
              m.providers_now(),
              <StatusBadge key="now" tone={TONES[source]}>
                {sourceText(source)}
              </StatusBadge>,
            ],
            environment && [
              m.providers_environment(),
              environment === 'live' ? m.providers_live() : m.providers_sandbox(),
            ],
            source === 'stored' && readable ? [m.providers_api_key(), record.apiKey] : null,
            source === 'stored' && readable ? [m.providers_secret_key(), record.secretKey] : null,
            source === 'stored' ? [m.providers_changed(), dateTime(record.changedAt)] : null,
          ]}
        />
        {!readable && <Alert tone="danger">{m.providers_unreadable()}</Alert>}
        {source === 'environment' ? (
          <>
            <p className="text-muted">
              {m.providers_environment_text({ names: 'IYZICO_API_KEY, IYZICO_SECRET_KEY' })}
            </p>
            <div className="flex flex-wrap gap-2">
              <TryConnection kind="iyzico" label={m.providers_try()} body={() => ({})} />
            </div>
          </>
        ) : (
          <KeysForm record={record} />
        )}
      </div>
    </Card>
  )
}

function KeysForm({ record }: { record: IyzicoRecord }) {
  const show = useShowProvider()
  const element = useRef<HTMLFormElement>(null)
  // A new form after each change, so that no key stays on the page.
  const [changes, setChanges] = useState(0)
  const form = useCommandForm({
    schema: iyzicoFormSchema,
    sentences: { apiKey: m.providers_key_wrong, secretKey: m.providers_key_wrong },
    async send(body) {
      const { version } = record
      show(await apiRequest<IyzicoRecord>('PUT', '/providers/iyzico', { body, version }))
      setChanges((count) => count + 1)
      toast(m.providers_saved())
      // Real cards may ask this owner for a second factor.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onRefused(error) {
      if (error.code === 'CONFLICT' && error.current) show(error.current as IyzicoRecord)
      return false
    },
  })
  /** The keys that are typed, or those in force where none are. */
  function toTry(): object | null {
    if (!element.current) return null
    const typed = Object.fromEntries(new FormData(element.current))
    if (typed.apiKey === '' && typed.secretKey === '') return {}
    const parsed = iyzicoFormSchema.safeParse(typed)
    return parsed.success ? parsed.data : null
  }
  return (
    <form key={changes} ref={element} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <SecretInput
        label={m.providers_api_key()}
        name="apiKey"
        autoComplete="off"
        error={form.fields.apiKey}
        hint={m.providers_api_key_hint()}
      />
      <SecretInput
        label={m.providers_secret_key()}
        name="secretKey"
        autoComplete="off"
        error={form.fields.secretKey}
      />
      {record.testPayments > 0 && <Alert>{m.providers_test_payments({ count: record.testPayments })}</Alert>}
      <FormProblem problem={form.problem} />
      <div className="flex flex-wrap gap-2">
        <Button busy={form.busy}>{m.providers_iyzico_save()}</Button>
        <TryConnection kind="iyzico" label={m.providers_try()} body={toTry} />
      </div>
    </form>
  )
}
