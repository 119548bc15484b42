import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { MAX_PIECES } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { Field, SelectField } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { ApiError } from '../frame/api-client.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { randomKey } from '../parts/random-key.ts'
import { warehousesQuery } from '../parts/stock/stock-query.ts'
import { findScanned } from './find-scanned.ts'

const id = z.string().transform(Number).pipe(z.int().min(1))
const typed = z.object({
  code: z.string().trim().min(1).max(100),
  from: id,
  to: id,
  pieces: z
    .string()
    .trim()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_PIECES)),
  note: z.string().trim().max(200),
})

/** Moves pieces of a product from one warehouse to another. A request that is repeated after a lost connection moves once. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(warehousesQuery)
  const refresh = useRefreshList()
  const [booking] = useState(randomKey)
  const form = useCommandForm({
    schema: typed,
    sentences: { pieces: m.stock_pieces_rule },
    async send({ code, ...move }) {
      const found = await findScanned(code)
      if (typeof found === 'string')
        throw new ApiError(found, { status: 422, code: 'INVALID', fields: { code: found } })
      const body = { ...move, productId: found.productId, booking }
      await apiRequest('POST', '/stock-movements', { body })
      await refresh('stock-movements')
      toast(m.stock_moved())
      onClose()
    },
  })
  const options = data?.items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
  return (
    <FormDialog
      id="stock-transfer"
      form={form}
      title={m.stock_transfer()}
      save={m.stock_transfer_save()}
      onClose={onClose}
    >
      <Field
        label={m.stock_code()}
        name="code"
        hint={m.stock_code_hint()}
        error={form.fields.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField label={m.stock_from()} name="from" error={form.fields.from}>
        {options}
      </SelectField>
      <SelectField
        key={data === undefined ? 'waiting' : 'loaded'}
        label={m.stock_to()}
        name="to"
        error={form.fields.to}
        defaultValue={data?.items[1]?.id}
      >
        {options}
      </SelectField>
      <Field
        label={m.stock_pieces()}
        name="pieces"
        inputMode="numeric"
        error={form.fields.pieces}
        autoComplete="off"
      />
      <Field label={m.stock_note()} name="note" error={form.fields.note} />
    </FormDialog>
  )
}
