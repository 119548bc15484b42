import { useWatch } from 'react-hook-form'
import { marginOf } from '#modules/backoffice/products/product-record-rules.ts'
import { m } from '#office-texts/messages.js'
import { Big } from '#shared/money.ts'
import { AmountInput, SelectInput } from '../../form/form-fields.tsx'
import { decimal, money } from '../../parts/formats.ts'
import { PricePair } from '../fields/price-pair.tsx'
import { netOf } from '../fields/typed-price.ts'
import { useOpenProduct } from '../product-context.ts'
import type { ProductForm } from '../product-form.ts'
import { PlannedPriceBox } from './price/planned-price.tsx'
import { PriceHistorySection } from './price/price-history.tsx'
import { PriceReference } from './price-reference.tsx'
import { Section } from './section.tsx'

export const CURRENCIES = ['TRY', 'USD', 'EUR', 'GBP']

/** What the default unit costs: with KDV or without it, before a discount, and what is left of it. */
export function PriceCard() {
  const { product, mayPrice } = useOpenProduct()
  const currency = useWatch<ProductForm, 'currency'>({ name: 'currency' })
  if (product.hasVariants)
    return (
      <Section id="price" title={m.products_price()}>
        <p className="text-muted">{m.products_price_of_variants()}</p>
      </Section>
    )
  const known = [...new Set([...CURRENCIES, product.currency])]
  return (
    <Section id="price" title={m.products_price()} disabled={!mayPrice}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <PricePair name="price" label={m.products_sale_price()} currency={currency} />
          <PricePair
            name="listPrice"
            label={m.products_list_price()}
            currency={currency}
            hint={m.products_list_price_hint()}
          />
        </div>
        <PriceReference />
        <PlannedPriceBox />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <AmountInput name="taxRate" label={m.products_tax_rate()} />
          <SelectInput
            name="currency"
            label={m.products_currency()}
            options={known.map((code) => ({ value: code, label: code }))}
          />
          <AmountInput name="cost" label={m.products_cost()} />
          <Margin />
        </div>
        <p className="text-sm text-muted">{m.products_cost_hint()}</p>
        <PriceHistorySection />
      </div>
    </Section>
  )
}

/** What is left of the price after the cost, while both are typed. */
function Margin() {
  const [price, cost, taxRate, units, currency] = useWatch<
    ProductForm,
    ['price', 'cost', 'taxRate', 'units', 'currency']
  >({ name: ['price', 'cost', 'taxRate', 'units', 'currency'] })
  const net = netOf(price, taxRate)
  const multiplier = Number(units[0]?.multiplier ?? 1)
  const known = net !== null && /^\d+(\.\d+)?$/.test(cost) && Number.isSafeInteger(multiplier)
  const spent = known ? Big(cost).times(BigInt(multiplier)) : null
  const margin = known ? marginOf(net, Big(cost), multiplier) : null
  const isLoss = margin?.startsWith('-')
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{m.products_margin()}</span>
      <output className={`min-h-9 pt-2 figures ${isLoss ? 'font-medium text-danger' : ''}`}>
        {margin === null || !net || !spent
          ? '–'
          : m.products_margin_value({
              percent: decimal(margin),
              amount: money(net.minus(spent).toFixed(2), currency),
            })}
      </output>
    </div>
  )
}
