import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FieldPath, get, useFormContext, useWatch } from 'react-hook-form'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { ROUNDING_DIRECTIONS, ROUNDINGS } from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { SelectInput } from '../../form/form-fields.tsx'
import { useMay } from '../../frame/office.ts'
import { Card } from '../../parts/detail-page.tsx'
import { warehousesQuery } from '../../parts/stock/stock-query.ts'
import { BrandField } from '../fields/brand-field.tsx'
import { CategoryField } from '../fields/category-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { exceptionTexts } from '../page/delivery-card.tsx'
import { CURRENCIES } from '../page/price-card.tsx'
import {
  type ChangeForm,
  COST_OPERATIONS,
  LIST_PRICE_OPERATIONS,
  PRICE_OPERATIONS,
  reasonsOf,
} from './change-form-rules.ts'
import { roundingText } from './change-texts.ts'

const options = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }))

const operationTexts = () => ({
  '': m.bulk_change_same(),
  set: m.bulk_change_op_set(),
  raise: m.bulk_change_op_raise(),
  lower: m.bulk_change_op_lower(),
  add: m.bulk_change_op_add(),
  subtract: m.bulk_change_op_subtract(),
  fromCost: m.bulk_change_op_from_cost(),
  fromPrice: m.bulk_change_op_from_price(),
  oldPrice: m.bulk_change_op_old_price(),
  remove: m.bulk_change_op_remove(),
})

const OF_PERCENT: readonly string[] = ['raise', 'lower', 'fromCost', 'fromPrice']
const OF_AMOUNT: readonly string[] = ['set', 'add', 'subtract']

/** A number as it is typed; the form of the change reads it. */
function TypedNumber({
  name,
  ...rest
}: {
  name: FieldPath<ChangeForm>
  label: string
  placeholder?: string
}) {
  const { register, formState } = useFormContext<ChangeForm>()
  const { message } = get(formState.errors, name, {}) as { message?: string }
  return (
    <Field
      {...rest}
      {...register(name)}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="text-right figures"
      error={message}
    />
  )
}

/** What is done with a price or the cost: the step, and what the step needs. */
function AmountRow({
  name,
  label,
  operations,
}: {
  name: 'price' | 'listPrice' | 'cost'
  label: string
  operations: readonly (keyof ReturnType<typeof operationTexts>)[]
}) {
  const op = useWatch<ChangeForm, `${typeof name}.op`>({ name: `${name}.op` })
  const isPercent = OF_PERCENT.includes(op)
  const isAmount = OF_AMOUNT.includes(op)
  const isRounded = name !== 'cost' && op !== 'set' && (isPercent || isAmount)
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">{label}</legend>
      <SelectInput name={`${name}.op`} label={label} options={options(operations, operationTexts())} />
      {(isPercent || isAmount) && (
        <TypedNumber
          name={`${name}.value`}
          label={isPercent ? m.bulk_change_percent() : m.bulk_change_amount()}
        />
      )}
      {isAmount && (
        <div className="grid grid-cols-2 gap-3">
          {name !== 'cost' && (
            <SelectInput
              name={`${name}.kind`}
              label={m.bulk_change_kind()}
              options={[
                { value: 'gross', label: m.bulk_change_gross() },
                { value: 'net', label: m.bulk_change_net() },
              ]}
            />
          )}
          <SelectInput
            name={`${name}.currency`}
            label={m.products_currency()}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      {isRounded && (
        <div className="grid grid-cols-2 gap-3">
          <SelectInput
            name={`${name}.round`}
            label={m.bulk_change_round()}
            options={ROUNDINGS.map((value) => ({ value, label: roundingText(value) }))}
          />
          <SelectInput
            name={`${name}.direction`}
            label={m.bulk_change_direction()}
            options={options(ROUNDING_DIRECTIONS, {
              nearest: m.bulk_change_direction_nearest(),
              up: m.bulk_change_direction_up(),
              down: m.bulk_change_direction_down(),
            })}
          />
        </div>
      )}
    </fieldset>
  )
}

function PriceFields() {
  const rate = useWatch<ChangeForm, 'taxRate'>({ name: 'taxRate' })
  return (
    <Card title={m.bulk_change_prices()} hint={m.bulk_change_prices_hint()}>
      <div className="flex flex-col gap-4">
        <AmountRow name="price" label={m.products_sale_price()} operations={PRICE_OPERATIONS} />
        <AmountRow name="listPrice" label={m.products_list_price()} operations={LIST_PRICE_OPERATIONS} />
        <AmountRow name="cost" label={m.products_cost()} operations={COST_OPERATIONS} />
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <TypedNumber name="taxRate" label={m.bulk_change_tax_rate()} placeholder={m.bulk_change_same()} />
          {rate.trim() !== '' && (
            <SelectInput
              name="keep"
              label={m.bulk_change_keep()}
              options={[
                { value: 'gross', label: m.bulk_change_keep_gross() },
                { value: 'net', label: m.bulk_change_keep_net() },
              ]}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

const listOptions = () => [
  { value: '', label: m.bulk_change_same() },
  { value: 'add', label: m.bulk_change_list_add() },
  { value: 'remove', label: m.bulk_change_list_remove() },
  { value: 'set', label: m.bulk_change_list_set() },
]

const yesNoOptions = () => [
  { value: '', label: m.bulk_change_same() },
  { value: 'yes', label: m.frame_yes() },
  { value: 'no', label: m.frame_no() },
]

function ProductFields() {
  const { control } = useFormContext<ChangeForm>()
  const [brand, categoriesOp, tagsOp] = useWatch({ control, name: ['brand', 'categoriesOp', 'tagsOp'] })
  const words = exceptionTexts()
  return (
    <>
      <Card title={m.bulk_change_state()}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SelectInput
            name="status"
            label={m.products_state()}
            options={[
              { value: '', label: m.bulk_change_same() },
              { value: 'publish', label: m.bulk_change_publish() },
              { value: 'hide', label: m.bulk_change_hide() },
              { value: 'archive', label: m.bulk_change_archive() },
            ]}
          />
          <SelectInput name="fastDelivery" label={m.products_fast_delivery()} options={yesNoOptions()} />
          <SelectInput name="sameDayShipping" label={m.products_same_day()} options={yesNoOptions()} />
          <SelectInput
            name="withdrawalException"
            label={m.products_exception()}
            options={[
              { value: 'same', label: m.bulk_change_same() },
              { value: '', label: m.products_exception_none() },
              ...WITHDRAWAL_EXCEPTIONS.map((value) => ({ value, label: words[value] })),
            ]}
          />
        </div>
      </Card>
      <Card title={m.bulk_change_places()}>
        <div className="grid gap-4 sm:grid-cols-3">
          <div className="flex flex-col gap-3">
            <SelectInput
              name="brand"
              label={m.bulk_change_brand()}
              options={[
                { value: '', label: m.bulk_change_same() },
                { value: 'set', label: m.bulk_change_brand_set() },
                { value: 'remove', label: m.bulk_change_op_remove() },
              ]}
            />
            {brand === 'set' && <BrandField disabled={false} />}
          </div>
          <div className="flex flex-col gap-3">
            <SelectInput name="categoriesOp" label={m.bulk_change_categories()} options={listOptions()} />
            {categoriesOp !== '' && <CategoryField disabled={false} />}
          </div>
          <div className="flex flex-col gap-3">
            <SelectInput name="tagsOp" label={m.bulk_change_tags()} options={listOptions()} />
            {tagsOp !== '' && <TagsField disabled={false} />}
          </div>
        </div>
      </Card>
    </>
  )
}

/** Pieces in one warehouse. */
function StockFields() {
  const { control, setValue } = useFormContext<ChangeForm>()
  const [op, warehouse] = useWatch({ control, name: ['stockOp', 'warehouseId'] })
  const { data } = useQuery({ ...warehousesQuery, enabled: op !== '' })
  const first = data?.items[0]?.id
  useEffect(() => {
    if (op !== '' && warehouse === '' && first !== undefined) setValue('warehouseId', String(first))
  }, [op, warehouse, first, setValue])
  const reasons = {
    arrival: m.stock_reason_arrival(),
    damage: m.stock_reason_damage(),
    loss: m.stock_reason_loss(),
    correction: m.stock_reason_correction(),
  }
  return (
    <Card title={m.bulk_change_stock()} hint={m.bulk_change_stock_hint()}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectInput
          name="stockOp"
          label={m.bulk_change_stock_op()}
          options={[
            { value: '', label: m.bulk_change_same() },
            { value: 'add', label: m.bulk_change_stock_add() },
            { value: 'subtract', label: m.bulk_change_stock_subtract() },
            { value: 'set', label: m.bulk_change_stock_set() },
          ]}
        />
        {op !== '' && (
          <>
            <TypedNumber name="stockPieces" label={m.bulk_change_stock_pieces()} />
            <SelectInput
              name="warehouseId"
              label={m.bulk_change_stock_warehouse()}
              options={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          </>
        )}
        {(op === 'add' || op === 'subtract') && (
          <SelectInput
            name="stockReason"
            label={m.stock_reason()}
            options={reasonsOf(op).map((value) => ({ value, label: reasons[value] }))}
          />
        )}
      </div>
    </Card>
  )
}

/** What is to change; only what the person may change is there. */
export function ChangeFields() {
  const may = useMay()
  return (
    <>
      {may('prices.write') && <PriceFields />}
      {may('stock.write') && <StockFields />}
      {may('catalogue.write') && <ProductFields />}
    </>
  )
}
