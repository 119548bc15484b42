import { useRef, useState } from 'react'
import {
  type IletimerkeziRecord,
  iletimerkeziFormSchema,
} from '#modules/platform/providers/providers-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Alert } from '#storefront/ui/dialog/alert.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { SecretInput } from '../form/secret-input.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { Card, Facts } from '../parts/detail-page.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { RemoveKeys, TryConnection, useShowProvider } from './provider-parts.tsx'

/** Text messages: the account at iletiMerkezi. */
export function SmsCard({ record }: { record: IletimerkeziRecord }) {
  const { source, version, readable } = record
  const isStored = source === 'stored'
  return (
    <Card
      title={m.providers_sms()}
      hint={m.providers_sms_hint()}
      actions={
        isStored && (
          <RemoveKeys kind="iletimerkezi" version={version} title={m.providers_sms_remove()}>
            {m.providers_sms_remove_text()}
          </RemoveKeys>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            [
              m.providers_now(),
              <StatusBadge key="now" tone={isStored ? 'good' : 'plain'}>
                {isStored ? m.providers_stored() : m.providers_sms_files()}
              </StatusBadge>,
            ],
            isStored && readable ? [m.providers_api_key(), record.apiKey] : null,
          ]}
        />
        {!readable && <Alert tone="danger">{m.providers_unreadable()}</Alert>}
        <AccountForm record={record} />
      </div>
    </Card>
  )
}

function AccountForm({ record }: { record: IletimerkeziRecord }) {
  const show = useShowProvider()
  const element = useRef<HTMLFormElement>(null)
  // A new form after each change, so that no key stays on the page.
  const [changes, setChanges] = useState(0)
  const form = useCommandForm({
    schema: iletimerkeziFormSchema,
    sentences: {
      apiKey: m.providers_key_wrong,
      apiHash: m.providers_key_wrong,
      sender: m.providers_sms_sender_wrong,
    },
    async send(body) {
      const { version } = record
      show(await apiRequest<IletimerkeziRecord>('PUT', '/providers/iletimerkezi', { body, version }))
      setChanges((count) => count + 1)
      toast(m.providers_saved())
    },
    onRefused(error) {
      if (error.code === 'CONFLICT' && error.current) show(error.current as IletimerkeziRecord)
      return false
    },
  })
  /** The keys that are typed, or the stored ones where none are. */
  function toTry(): object | null {
    const typed = element.current && Object.fromEntries(new FormData(element.current))
    const parsed = iletimerkeziFormSchema.omit({ sender: true }).safeParse(typed)
    return parsed.success ? parsed.data : null
  }
  const kept = record.source === 'stored' ? m.providers_sms_kept() : undefined
  return (
    <form key={changes} ref={element} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <SecretInput
        label={m.providers_api_key()}
        name="apiKey"
        autoComplete="off"
        error={form.fields.apiKey}
        hint={kept ?? m.providers_sms_key_hint()}
      />
      <SecretInput
        label={m.providers_sms_hash()}
        name="apiHash"
        autoComplete="off"
        error={form.fields.apiHash}
        hint={kept}
      />
      <Field
        label={m.providers_sms_sender()}
        name="sender"
        defaultValue={record.sender}
        autoComplete="off"
        hint={m.providers_sms_sender_hint()}
        error={form.fields.sender}
      />
      <FormProblem problem={form.problem} />
      <div className="flex flex-wrap gap-2">
        <Button busy={form.busy}>{m.providers_sms_save()}</Button>
        <TryConnection kind="iletimerkezi" label={m.providers_try()} body={toTry} />
      </div>
    </form>
  )
}
