import { z } from 'zod'
import { MAX_BRANCHES, type StaffCustomer } from '#modules/people/customers/staff/customers-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { SwitchInput, TextArea } from '../form/form-fields.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { Card } from '../parts/detail-page.tsx'
import { useCustomerChanged } from './customer-query.ts'

const openAccountForm = z.object({ openAccount: z.boolean() })
const branchLines = z.object({ branches: z.string().max(MAX_BRANCHES * 101) })

/** Branches from lines: a line with the name of a known branch is that branch. Empty lines and repetitions are left out. */
function branchesOf(lines: string, known: StaffCustomer['branches']) {
  const names = lines.split('\n').map((line) => line.trim())
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const id = known.find((branch) => branch.name === name)?.id
    return id === undefined ? { name } : { id, name }
  })
}

const versioned = (version: number | undefined) => (version === undefined ? {} : { version })

/** The switch of the open account. */
export function OpenAccount({ customer }: { customer: StaffCustomer }) {
  const mayGiveCredit = useMay()('customers.credit')
  const may = mayGiveCredit && customer.erasedAt === null
  const onSaved = useCustomerChanged()
  const form = useRecordForm({
    name: `customer-open-account-${customer.id}`,
    schema: openAccountForm,
    record: customer,
    valuesOf: (record) => ({ openAccount: record?.openAccount ?? false }),
    save: (body, { version }) =>
      apiRequest<StaffCustomer>('PUT', `/customers/${customer.id}/open-account`, {
        body,
        ...versioned(version),
      }),
    onSaved,
    labels: { openAccount: m.customers_open_account() },
  })
  return (
    <Card title={m.customers_open_account()}>
      <RecordForm form={form} disabled={!may}>
        <SwitchInput
          name="openAccount"
          label={m.customers_open_account_switch()}
          hint={mayGiveCredit ? m.customers_open_account_hint() : m.customers_open_account_not_yours()}
        />
      </RecordForm>
    </Card>
  )
}

/** The branches of a company account, one on each line, so that a column of a spreadsheet can be pasted. */
export function Branches({ customer }: { customer: StaffCustomer }) {
  const may = useMay()('customers.write') && customer.erasedAt === null
  const onSaved = useCustomerChanged()
  const form = useRecordForm({
    name: `customer-branches-${customer.id}`,
    schema: branchLines,
    record: customer,
    valuesOf: (record) => ({ branches: (record?.branches ?? []).map(({ name }) => name).join('\n') }),
    save: ({ branches }, { version }) =>
      apiRequest<StaffCustomer>('PUT', `/customers/${customer.id}/branches`, {
        body: { branches: branchesOf(branches, customer.branches) },
        ...versioned(version),
      }),
    onSaved,
    labels: { branches: m.customers_branches() },
  })
  return (
    <Card title={m.customers_branches()} hint={m.customers_branches_hint()}>
      <RecordForm form={form} disabled={!may}>
        <TextArea
          name="branches"
          label={m.customers_branches()}
          rows={4}
          hint={m.customers_branches_lines()}
        />
      </RecordForm>
    </Card>
  )
}
