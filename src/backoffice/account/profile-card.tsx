import type { z } from 'zod'
import { ownAccountFormSchema, type ownAccountSchema } from '#modules/backoffice/staff/staff-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SelectInput, TextInput } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, queryClient, sessionQuery, useSession } from '../frame/office.ts'
import { setOfficeLocale } from '../frame/office-locale.ts'
import { roleName } from '../frame/role-names.ts'
import { Card, Facts } from '../parts/detail-page.tsx'

type OwnAccount = z.infer<typeof ownAccountSchema>

/** Own name and language. */
export function ProfileCard() {
  const { staff } = useSession()
  const form = useRecordForm({
    name: 'own-account',
    schema: ownAccountFormSchema,
    record: staff as OwnAccount,
    valuesOf: (record) => ({ name: record?.name ?? '', locale: record?.locale ?? 'tr' }),
    save: (body, { version }) =>
      apiRequest<OwnAccount>('PUT', '/account', { body, ...(version !== undefined && { version }) }),
    onSaved(saved) {
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, staff: { ...session.staff, ...saved } },
      )
      setOfficeLocale(saved.locale)
    },
    labels: { name: m.account_name(), locale: m.account_language() },
  })
  return (
    <Card title={m.account_profile()}>
      <div className="mb-4">
        <Facts
          facts={[
            [m.account_email(), staff.email],
            [m.account_role(), roleName(staff.role)],
          ]}
        />
      </div>
      <RecordForm form={form}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput name="name" label={m.account_name()} autoComplete="name" />
          <SelectInput
            name="locale"
            label={m.account_language()}
            options={[
              { value: 'tr', label: 'Türkçe' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
      </RecordForm>
    </Card>
  )
}
