import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { newTokenFormSchema } from '#modules/backoffice/integrations/integrations-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { NumberInput, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useSession } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Card } from '../parts/detail-page.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { CheckList } from './check-list.tsx'
import { permissionOptions } from './integration-texts.ts'
import { SecretText } from './secret-text.tsx'

type TokenForm = z.input<typeof newTokenFormSchema>

/** A new token; it is shown once. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { staff } = useSession()
  const [token, setToken] = useState<string | null>(null)
  const labels = {
    name: m.integrations_token_name(),
    permissions: m.integrations_token_permissions(),
    days: m.integrations_token_days(),
  }
  const form = useRecordForm<TokenForm, { token: string }>({
    name: 'api-token-new',
    schema: newTokenFormSchema,
    record: null,
    valuesOf: () => ({ name: '', permissions: [], days: null }),
    save: (body) => apiRequest('POST', '/api-tokens', { body }),
    onSaved: (made) => {
      setToken(made.token)
      void client.invalidateQueries({ queryKey: ['api-tokens'] })
    },
    labels,
    savedText: m.integrations_token_made(),
  })
  const close = () => void navigate('/baglantilar')
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader
        title={m.integrations_token_new()}
        back={{ to: '/baglantilar', label: m.integrations_title() }}
      />
      <RecordForm form={form} saveLabel={m.integrations_token_create()} alwaysSave>
        <Card>
          <div className="flex flex-col gap-5">
            <TextInput name="name" label={labels.name} hint={m.integrations_token_name_hint()} />
            <CheckList
              name="permissions"
              label={labels.permissions}
              hint={m.integrations_token_permissions_hint()}
              options={permissionOptions(staff.role)}
            />
            <NumberInput name="days" label={labels.days} hint={m.integrations_token_days_hint()} />
          </div>
        </Card>
      </RecordForm>
      <OfficeDialog
        open={token !== null}
        title={m.integrations_token_made()}
        onClose={close}
        footer={
          <Button type="button" onClick={close}>
            {m.integrations_token_done()}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <p>{m.integrations_token_once()}</p>
          <SecretText text={token ?? ''} label={m.integrations_token_made()} />
        </div>
      </OfficeDialog>
    </div>
  )
}
