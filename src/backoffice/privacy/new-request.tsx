import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { CustomerDetail } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { newPrivacyRequestSchema, type PrivacyRequest } from '#modules/shop/privacy/privacy-admin-schemas.ts'
import { PRIVACY_CHANNELS, PRIVACY_KINDS } from '#modules/shop/privacy/privacy-rules.ts'
import { m } from '#office-texts/messages.js'
import { istanbulDay } from '#shared/dates.ts'
import { SelectInput, TextArea, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { requestChannel, requestKind } from './request-texts.ts'

type Values = z.input<typeof newPrivacyRequestSchema>

/** Registers a request that reached the shop; `?musteri=` names the account it is about. */
export function Component() {
  const customerId = useSearchParams()[0].get('musteri')
  const navigate = useNavigate()
  const refreshList = useRefreshList()
  const customer = useQuery({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => apiRequest<CustomerDetail>('GET', `/customers/${customerId}`, { signal }),
    enabled: customerId !== null,
  })
  const form = useRecordForm<Values, PrivacyRequest>({
    name: `privacy-request-${customerId ?? 'new'}`,
    schema: newPrivacyRequestSchema,
    record: null,
    valuesOf: () => ({
      kind: 'access',
      channel: 'email',
      customerId,
      requester: '',
      details: '',
      receivedOn: istanbulDay(new Date()),
    }),
    save: (body) => apiRequest<PrivacyRequest>('POST', '/privacy-requests', { body }),
    onSaved(saved) {
      void refreshList('privacy-requests')
      void navigate(`/kisisel-veri/${saved.id}`)
    },
    labels: {
      kind: m.privacy_kind(),
      channel: m.privacy_channel(),
      requester: m.privacy_requester(),
      details: m.privacy_details(),
      receivedOn: m.privacy_received(),
    },
    savedText: m.privacy_saved(),
  })
  const person = customer.data?.customer
  return (
    <>
      <PageHeader title={m.privacy_new()} back={{ to: '/kisisel-veri', label: m.privacy_title() }} />
      <DetailPage
        main={
          <Card>
            <RecordForm form={form} alwaysSave saveLabel={m.privacy_save()}>
              {customerId !== null ? (
                <p>
                  {m.privacy_for_customer()}:{' '}
                  <span className="font-medium">
                    {person ? `${person.name} ${person.surname} · ${person.email}` : '…'}
                  </span>
                </p>
              ) : (
                <TextInput name="requester" label={m.privacy_requester()} hint={m.privacy_requester_hint()} />
              )}
              <SelectInput
                name="kind"
                label={m.privacy_kind()}
                options={PRIVACY_KINDS.map((kind) => ({ value: kind, label: requestKind(kind) }))}
              />
              <SelectInput
                name="channel"
                label={m.privacy_channel()}
                options={PRIVACY_CHANNELS.map((channel) => ({
                  value: channel,
                  label: requestChannel(channel),
                }))}
              />
              <TextInput
                name="receivedOn"
                type="date"
                label={m.privacy_received()}
                max={istanbulDay(new Date())}
              />
              <TextArea name="details" label={m.privacy_details()} rows={4} />
            </RecordForm>
          </Card>
        }
      />
    </>
  )
}
