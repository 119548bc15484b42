import { useState } from 'react'
import {
  ADDABLE_CURRENCIES,
  addCurrencyBody,
  type RateRecord,
} from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, queryClient } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
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
    <FormDialog
      id="add-currency"
      form={form}
      title={m.rates_add()}
      save={m.rates_add_save()}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
