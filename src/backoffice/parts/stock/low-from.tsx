import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProductStockRecord } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { toast } from '../../frame/toasts.tsx'
import { count } from '../formats.ts'
import { showStock } from './stock-query.ts'

const PIECES = /^\d{0,6}$/

/** From how many pieces on the product is running out: its own number, or the shop's where the field is empty. */
export function LowFrom({ stock, disabled }: { stock: ProductStockRecord; disabled: boolean }) {
  const { productId, lowFrom, shopLowFrom } = stock
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (lowFrom === null ? '' : String(lowFrom))
  const isWrong = !PIECES.test(text.trim())
  const save = useMutation({
    mutationFn: (from: number | null) =>
      apiRequest<ProductStockRecord>('PUT', `/products/${productId}/stock/low-from`, {
        body: { from, seen: lowFrom },
      }),
    onSuccess(saved) {
      showStock(client, saved)
      void client.invalidateQueries({ queryKey: ['history', `product:${productId}`] })
      void client.invalidateQueries({ queryKey: ['product-counts'] })
      setTyped(null)
      toast(m.shelf_low_saved())
    },
    onError(error) {
      // Somebody else was quicker: their number is shown, and what was typed stays.
      if (error instanceof ApiError && error.code === 'CONFLICT' && error.current)
        showStock(client, error.current as ProductStockRecord)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!isWrong && !save.isPending) save.mutate(text.trim() === '' ? null : Number(text))
  }
  const error = isWrong ? m.shelf_low_wrong() : save.error?.message
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <Field
        label={m.shelf_low()}
        name={`low-${productId}`}
        inputMode="numeric"
        className="w-28 text-right figures"
        disabled={disabled}
        placeholder={count(shopLowFrom)}
        hint={m.shelf_low_hint({ shop: count(shopLowFrom) })}
        error={error}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') submit(event)
        }}
      />
      {typed !== null && !disabled && (
        <Button
          type="button"
          appearance="secondary"
          className="self-start"
          busy={save.isPending}
          onClick={submit}
        >
          {m.shelf_low_save()}
        </Button>
      )}
    </div>
  )
}
