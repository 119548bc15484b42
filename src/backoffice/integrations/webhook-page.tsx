import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { webhookFormSchema } from '#modules/backoffice/integrations/integrations-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { SwitchInput, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { NotFoundPage } from '../frame/error-pages.tsx'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { DeleteRecordButton } from '../parts/delete-record.tsx'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { Failure } from '../parts/failure.tsx'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { CheckList } from './check-list.tsx'
import { Deliveries } from './deliveries.tsx'
import { eventOptions, type WebhookRecord } from './integration-texts.ts'
import { SecretText } from './secret-text.tsx'

type WebhookForm = z.input<typeof webhookFormSchema>

/** One webhook: its form, its signing secret, what it was told. `yeni` is a new one. */
export function Component() {
  const { id = '' } = useParams()
  const webhooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => apiRequest<{ items: WebhookRecord[] }>('GET', '/webhooks', { signal }),
  })
  if (id === 'yeni') return <NewWebhook />
  return (
    <QueryState query={webhooks} page>
      {({ items }) => {
        const webhook = items.find((each) => each.id === id)
        return webhook ? <OneWebhook key={id} webhook={webhook} /> : <NotFoundPage />
      }}
    </QueryState>
  )
}

const back = () => ({ to: '/baglantilar', label: m.integrations_title() })

function useWebhookForm(webhook: WebhookRecord | null, onSaved: (saved: WebhookRecord) => void) {
  return useRecordForm<WebhookForm, WebhookRecord>({
    name: `webhook-${webhook?.id ?? 'new'}`,
    schema: webhookFormSchema,
    record: webhook,
    valuesOf: (record) => ({
      name: record?.name ?? '',
      url: record?.url ?? '',
      events: record?.events ?? [],
      active: record?.active ?? true,
    }),
    save: (body, { version }) =>
      webhook
        ? apiRequest('PUT', `/webhooks/${webhook.id}`, {
            body,
            ...(version !== undefined && { version }),
          })
        : apiRequest('POST', '/webhooks', { body }),
    onSaved,
    labels: {
      name: m.integrations_webhook_name(),
      url: m.integrations_webhook_url(),
      events: m.integrations_webhook_events(),
      active: m.integrations_webhook_active(),
    },
  })
}

function WebhookFields() {
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <TextInput name="name" label={m.integrations_webhook_name()} />
        <TextInput
          name="url"
          type="url"
          label={m.integrations_webhook_url()}
          hint={m.integrations_webhook_url_hint()}
        />
        <CheckList name="events" label={m.integrations_webhook_events()} options={eventOptions()} />
        <SwitchInput
          name="active"
          label={m.integrations_webhook_active()}
          hint={m.integrations_webhook_active_hint()}
        />
      </div>
    </Card>
  )
}

function NewWebhook() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useWebhookForm(null, async ({ id }) => {
    await client.invalidateQueries({ queryKey: ['webhooks'] })
    void navigate(`/baglantilar/webhook/${id}`, { replace: true })
  })
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title={m.integrations_webhook_new()} back={back()} />
      <RecordForm form={form} alwaysSave>
        <WebhookFields />
      </RecordForm>
    </div>
  )
}

function OneWebhook({ webhook }: { webhook: WebhookRecord }) {
  const client = useQueryClient()
  const form = useWebhookForm(webhook, (saved) =>
    client.setQueryData<{ items: WebhookRecord[] }>(['webhooks'], (list) => ({
      items: (list?.items ?? []).map((each) => (each.id === saved.id ? saved : each)),
    })),
  )
  const test = useMutation({
    mutationFn: () => apiRequest('POST', `/webhooks/${webhook.id}/test`),
    async onSuccess() {
      toast(m.integrations_webhook_tested())
      await client.invalidateQueries({ queryKey: ['deliveries', webhook.id] })
    },
  })
  return (
    <>
      <PageHeader title={webhook.name} back={back()}>
        <DeleteWebhook webhook={webhook} />
        <Previewed
          current={form.changed.length === 0}
          stale={<p className="text-muted">{m.frame_save_first()}</p>}
        >
          <Button type="button" appearance="secondary" busy={test.isPending} onClick={() => test.mutate()}>
            {m.integrations_webhook_test()}
          </Button>
        </Previewed>
      </PageHeader>
      <Failure of={test.error} className="mt-3" />
      <DetailPage
        main={
          <>
            <RecordForm form={form}>
              <WebhookFields />
            </RecordForm>
            <Deliveries webhookId={webhook.id} edited={form.changed.length > 0} />
          </>
        }
        side={
          <>
            <Secret webhookId={webhook.id} />
            <HistoryPanel record={`webhook:${webhook.id}`} />
          </>
        }
      />
    </>
  )
}

function Secret({ webhookId }: { webhookId: string }) {
  const reveal = useMutation({
    mutationFn: () => apiRequest<{ secret: string }>('POST', `/webhooks/${webhookId}/secret`),
  })
  return (
    <Card title={m.integrations_webhook_secret()} hint={m.integrations_webhook_secret_hint()}>
      {reveal.data ? (
        <SecretText text={reveal.data.secret} label={m.integrations_webhook_secret()} />
      ) : (
        <Button
          type="button"
          appearance="secondary"
          busy={reveal.isPending}
          onClick={() => !reveal.isPending && reveal.mutate()}
        >
          {m.integrations_webhook_secret_show()}
        </Button>
      )}
      <Failure of={reveal.error} className="mt-2" />
    </Card>
  )
}

function DeleteWebhook({ webhook: { id, name, version } }: { webhook: WebhookRecord }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <DeleteRecordButton
      path={`/webhooks/${id}`}
      version={version}
      title={m.integrations_webhook_delete_title({ name })}
      confirm={m.integrations_webhook_delete()}
      done={m.integrations_webhook_deleted()}
      onDeleted={async () => {
        await navigate('/baglantilar')
        await client.invalidateQueries({ queryKey: ['webhooks'] })
      }}
    >
      {m.integrations_webhook_delete_text()}
    </DeleteRecordButton>
  )
}
