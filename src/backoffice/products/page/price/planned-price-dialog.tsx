import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { PlannedPriceForm } from '#modules/backoffice/products/planned/planned-price-schemas.ts'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Big } from '#shared/money.ts'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../../../form/form-dialog.tsx'
import { useCommandForm } from '../../../form/use-command-form.ts'
import { apiRequest } from '../../../frame/office.ts'
import { toast } from '../../../frame/toasts.tsx'
import { dateTime, money } from '../../../parts/formats.ts'
import { momentOf, typedMoment } from '../../../parts/typed-moment.ts'
import { PriceSides } from '../../fields/price-pair.tsx'
import { netValue, PRICE_VALUE, typedPriceOf } from '../../fields/typed-price.ts'
import { useOpenProduct } from '../../product-context.ts'
import { showProduct } from '../../product-query.ts'
import { showConflict } from '../../show-conflict.ts'
import { PriceMeaning, usePriceCheck } from '../price-reference.tsx'

/** As the fields hold them. */
const planForm = z.object({
  price: z.string().regex(PRICE_VALUE),
  begins: z.string(),
  ends: z.string(),
})

/** The list price while the plan is asked: the regular price, or the list price above it. */
function comparedWith({ units }: ProductRecord): string {
  const [unit] = units
  if (!unit) return ''
  const { price, listPrice } = unit
  const higher = listPrice && Big(listPrice.net).gt(price.net) ? listPrice : price
  return netValue(higher.net)
}

/** Plans a price from one minute to another, and says what it would mean while it is typed. */
export function PlannedPriceDialog({ onClose }: { onClose: () => void }) {
  const { product } = useOpenProduct()
  const client = useQueryClient()
  const { plannedPrice: plan, taxRate, currency, units } = product
  const [price, setPrice] = useState(
    plan === null ? '' : plan.typed.kind === 'net' ? netValue(plan.typed.amount) : plan.typed.amount,
  )
  const check = usePriceCheck(product, { price, listPrice: comparedWith(product), taxRate })
  const form = useCommandForm({
    schema: planForm,
    async send({ begins, ends, ...values }) {
      const typed = typedPriceOf(values.price)
      if (!typed) return
      const body: PlannedPriceForm = { price: typed, begins: momentOf(begins), ends: momentOf(ends) }
      const saved = await apiRequest<ProductRecord>('PUT', `/products/${product.id}/planned-price`, {
        body,
        version: product.version,
      })
      showProduct(client, saved)
      toast(
        saved.plannedPrice?.running
          ? m.products_price_plan_began()
          : m.products_price_plan_saved({ begins: dateTime(saved.plannedPrice?.begins ?? '') }),
      )
      onClose()
    },
    onRefused(error) {
      const isShown = showConflict(client, error, product)
      if (isShown) onClose()
      return isShown
    },
  })
  const regular = units[0]?.price.gross ?? '0'
  return (
    <FormDialog
      id="planned-price"
      form={form}
      title={m.products_planned_price()}
      save={m.products_price_plan_save()}
      onClose={onClose}
    >
      <p className="text-muted">
        {m.products_price_plan_regular_is({ price: money(regular, currency) })}{' '}
        {units.length > 1 && m.products_price_plan_unit({ unit: plan?.unit ?? units[0]?.value ?? '' })}
      </p>
      <input type="hidden" name="price" value={price} />
      <PriceSides
        name="planned-amount"
        label={m.products_planned_price()}
        currency={currency}
        taxRate={taxRate}
        value={price}
        error={form.fields.price}
        onChange={setPrice}
      />
      {check && (
        <PriceMeaning
          lowest={check.lowest30}
          struck={check.struck}
          warnings={check.warnings}
          currency={currency}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.products_price_plan_begins()}
          name="begins"
          type="datetime-local"
          defaultValue={typedMoment(plan?.begins ?? null)}
          hint={m.products_price_plan_begins_hint()}
          error={form.fields.begins}
        />
        <Field
          label={m.products_price_plan_ends()}
          name="ends"
          type="datetime-local"
          defaultValue={typedMoment(plan?.ends ?? null)}
          hint={m.products_price_plan_ends_hint()}
          error={form.fields.ends}
        />
      </div>
      <p className="text-sm text-muted">{m.products_price_plan_hint()}</p>
    </FormDialog>
  )
}
