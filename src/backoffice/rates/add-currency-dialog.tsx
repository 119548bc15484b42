import { useState } from 'react'
import {
  ADDABLE_CURRENCIES,
  addCurrencyBody,
  type RateRecord,
} from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, queryClient } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { currencyName } from './currency-name.ts'

/** A currency of the central bank's bulletin that the shop does not have yet, with its first rate. */
export function AddCurrencyDialog({ known, onClose }: { known: readonly string[]; onClose: () => void }) {
  const free = ADDABLE_CURRENCIES.filter((each) => !known.includes(each))
  const [code, setCode] = useState<string>(free[0] ?? '')
  const form = useCommandForm({
    schema: addCurrencyBody,
    async send(body) {
      await apiRequest<RateRecord>('POST', '/currencies', { body })
      await queryClient.invalidateQueries({ queryKey: ['rates'] })
      toast(m.rates_added())
      onClose()
    },
  })
  return (
    <OfficeDialog
      open
      title={m.rates_add()}
      onClose={onClose}
      footer={
        <Button form="add-currency" busy={form.busy}>
          {m.rates_add_save()}
        </Button>
      }
    >
      <form id="add-currency" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <SelectField
          label={m.rates_currency()}
          name="code"
          value={code}
          hint={m.rates_add_hint()}
          onChange={({ target }) => setCode(target.value)}
        >
          {free.map((each) => (
            <option key={each} value={each}>
              {each} · {currencyName(each)}
            </option>
          ))}
        </SelectField>
        <Field
          key={code}
          label={m.rates_currency_name()}
          name="name"
          defaultValue={currencyName(code)}
          error={form.fields.name}
        />
        <Field
          label={m.rates_field({ code })}
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          hint={m.rates_field_hint()}
          error={form.fields.rate}
        />
        <FormProblem problem={form.problem} />
      </form>
    </OfficeDialog>
  )
}
