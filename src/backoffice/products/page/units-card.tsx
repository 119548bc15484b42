import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { unitSize } from '#modules/kernel/shipping/shipping-rules.ts'
import { m } from '#office-texts/messages.js'
import { roundTo } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { AmountInput, NumberInput, TextInput } from '../../form/form-fields.tsx'
import { decimal } from '../../parts/formats.ts'
import { BarcodeField } from '../fields/barcode-field.tsx'
import { PricePair } from '../fields/price-pair.tsx'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm, UnitForm } from '../product-form.ts'
import { Section } from './section.tsx'

const NEW_UNIT: UnitForm = {
  id: null,
  value: '',
  multiplier: 1,
  price: '',
  listPrice: '',
  barcode: '',
  width: '0',
  height: '0',
  length: '0',
  weight: '0',
}

/** In what the product is sold, with barcode and box of each. The first unit is the one that lists show. */
export function UnitsCard() {
  const { product, mayEdit, mayPrice } = useOpenProduct()
  const { fields, append, remove } = useFieldArray<ProductForm, 'units', 'key'>({
    name: 'units',
    keyName: 'key',
  })
  if (product.hasVariants) return null
  return (
    <Section
      id="units"
      title={m.products_units()}
      hint={m.products_units_hint()}
      disabled={!mayEdit}
      actions={
        mayEdit &&
        mayPrice && (
          <Button type="button" appearance="quiet" onClick={() => append(NEW_UNIT)}>
            <Plus aria-hidden="true" />
            {m.products_add_unit()}
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-6">
        {fields.map(({ key }, at) => (
          <li
            key={key}
            className="flex flex-col gap-4 not-first:border-t not-first:border-line not-first:pt-5"
          >
            <Unit at={at} onRemove={() => remove(at)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Unit({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { product, mayEdit } = useOpenProduct()
  const currency = useWatch<ProductForm, 'currency'>({ name: 'currency' })
  const saved = product.units[at]
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextInput name={`units.${at}.value`} label={m.products_unit_name()} />
        <NumberInput name={`units.${at}.multiplier`} label={m.products_multiplier()} />
        <div className="col-span-2">
          <BarcodeField
            name={at === 0 ? 'barcode' : `units.${at}.barcode`}
            saved={saved?.barcode ?? ''}
            twins={saved?.barcodeTwins ?? []}
          />
        </div>
      </div>
      {at > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PricePair name={`units.${at}.price`} label={m.products_sale_price()} currency={currency} />
          <PricePair name={`units.${at}.listPrice`} label={m.products_list_price()} currency={currency} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        <AmountInput name={`units.${at}.width`} label={m.products_width()} />
        <AmountInput name={`units.${at}.length`} label={m.products_length()} />
        <AmountInput name={`units.${at}.height`} label={m.products_height()} />
        <AmountInput name={`units.${at}.weight`} label={m.products_weight()} />
        <Desi at={at} />
      </div>
      {at > 0 && mayEdit && (
        <Button type="button" appearance="quiet" className="self-start text-danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          {m.products_remove_unit()}
        </Button>
      )}
    </>
  )
}

const isSize = (text: string) => /^\d{1,8}(\.\d{1,3})?$/.test(text)

/** The size that shipping counts for the box as it is typed; the saved one knows the shop's setting. */
function Desi({ at }: { at: number }) {
  const { product } = useOpenProduct()
  const { formState } = useFormContext<ProductForm>()
  const box = useWatch<ProductForm, `units.${number}`>({ name: `units.${at}` })
  const isTyped = formState.dirtyFields.units?.[at] !== undefined
  const saved = product.units.find(({ id }) => id === box?.id)
  const sides = box ? [box.width, box.height, box.length, box.weight] : []
  const typed = box && sides.every(isSize) ? roundTo(unitSize(box), 2).toFixed() : null
  const desi = isTyped || !saved ? typed : saved.desi
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{m.products_desi()}</span>
      <output className="min-h-9 pt-2 figures">
        {desi === null || Number(desi) === 0 ? '–' : decimal(desi)}
      </output>
    </div>
  )
}
