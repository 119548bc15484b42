import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { freeShippingNudge } from '#modules/buying/cart/free-shipping-nudge-rules.ts'
import { stockDisplay, unitsLeft } from '#modules/goods/stock/stock-rules.ts'
import { codRefusal, paymentFee } from '#modules/kernel/payments/payment-type-rules.ts'
import { DEFAULT_COUNTRY } from '#modules/kernel/people/address-rules.ts'
import { displayPrice, lineAmounts } from '#modules/kernel/pricing/pricing-rules.ts'
import { deliversTo, deliveryTerms } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import type { bankOptionsSchema } from '#modules/ordering/checkout/checkout-schemas.ts'
import type { KnownNames } from '#modules/platform/settings/setting-reading-rules.ts'
import type { SettingGroup } from '#modules/platform/settings/settings-groups-rules.ts'
import { SETTINGS, type SettingKey, type TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import { m } from '#office-texts/messages.js'
import { Big, ZERO } from '#shared/money.ts'
import { m as shopTexts } from '#texts/messages.js'
import { typedAmount } from '../list/typed-amount.ts'
import { Card } from '../parts/detail-page.tsx'
import { count, dateTime, money } from '../parts/formats.ts'

/** The value of a setting as the form has it, or as stored in another group; null while what is typed cannot be stored. */
type Read = <Key extends SettingKey>(key: Key) => TypedSettings[Key] | null

interface ExampleProps {
  read: Read
  known: KnownNames
}

/** What the settings of a group mean for shoppers, computed by the shop's own rules from what is typed, before it is saved. */
export function SettingExamples({
  group,
  control,
  storedText,
  known,
}: {
  group: SettingGroup
  control: Control<Record<string, string>>
  storedText: (key: SettingKey) => string
  known: KnownNames
}) {
  const texts: Record<string, string | undefined> = useWatch({ control })
  const read: Read = (key) => {
    const parsed = SETTINGS[key].schema.safeParse((texts[key] ?? storedText(key)).trim())
    return parsed.success ? (parsed.data as never) : null
  }
  const Example = EXAMPLES[group]
  if (!Example) return null
  return (
    <Card title={m.settings_example()} hint={m.settings_example_hint()}>
      <Example read={read} known={known} />
    </Card>
  )
}

const EXAMPLES: Partial<Record<SettingGroup, (props: ExampleProps) => React.ReactNode>> = {
  display: DisplayExample,
  shipping: ShippingExample,
  transfer: TransferExample,
  'cash-on-delivery': CashExample,
  installments: InstallmentExample,
}

const SAMPLE_STOCKS = [0, 3, 12, 60, 1500] as const
const SAMPLE = { net: Big('100'), taxRate: 20 }

function stockText(quantity: number, status: number): string {
  const shown = stockDisplay(quantity, status)
  if (shown.state === 'hidden') return m.settings_stock_state_hidden()
  if (shown.state === 'out') return m.settings_stock_state_out()
  return shown.count ?? m.settings_stock_state_in()
}

function DisplayExample({ read }: ExampleProps) {
  const status = read('stockInfoStatus') ?? 0
  const cartStockControl = read('cartStockControl') ?? false
  const withTax = read('productsWithKdv') ?? true
  const { net, taxRate } = SAMPLE
  const price = displayPrice({ net, taxRate, currency: 'TRY', to: 'TRY', rates: new Map(), withTax })
  return (
    <div className="flex flex-col gap-3">
      <p>
        {m.settings_price_example({ net: money(net.toFixed()), rate: String(taxRate) })}
        <br />
        <strong>
          {read('showPriceStatus')
            ? m.settings_price_shown({ price: money(price.toFixed()) })
            : m.settings_price_hidden()}
        </strong>
        <br />
        {m.settings_price_charged({ price: money(lineAmounts(net, 1, taxRate).gross.toFixed()) })}
      </p>
      <table className="w-full text-right figures">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {m.settings_stock_quantity()}
            </th>
            <th scope="col" className="font-normal">
              {m.settings_stock_shown()}
            </th>
            <th scope="col" className="font-normal">
              {m.settings_stock_buys()}
            </th>
          </tr>
        </thead>
        <tbody>
          {SAMPLE_STOCKS.map((stock) => {
            const left = unitsLeft({ stock, status, cartStockControl, held: 0, multiplier: 1 })
            return (
              <tr key={stock} className="border-t border-line">
                <td className="py-1">{count(stock)}</td>
                <td>{stockText(stock, status)}</td>
                <td>{Number.isFinite(left) ? count(left) : m.settings_stock_unlimited()}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A small field of an example; not a part of the form. */
function ExampleField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-muted">{label}</span>
      <input
        className="control text-right figures"
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function ExampleChoice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-muted">{label}</span>
      <select className="control" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The typed number, 0 for what is none. */
const numberOf = (text: string) => Big(typedAmount(text) || '0')

function ShippingExample({ read }: ExampleProps) {
  const [size, setSize] = useState('3')
  const [total, setTotal] = useState('450')
  const [country, setCountry] = useState<string>(DEFAULT_COUNTRY)
  const teslimatUlkeleri = read('teslimatUlkeleri')
  const countries = [...new Set([DEFAULT_COUNTRY, ...(teslimatUlkeleri ?? []).map(({ name }) => name)])]
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <ExampleField label={m.settings_ship_size()} value={size} onChange={setSize} />
        <ExampleField label={m.settings_ship_total()} value={total} onChange={setTotal} />
      </div>
      <ExampleChoice
        label={m.settings_ship_country()}
        value={country}
        options={countries}
        onChange={setCountry}
      />
      <output className="flex flex-col gap-1 font-medium">
        {shippingSentences(read, { size: numberOf(size), total: numberOf(total), country }).map(
          (sentence) => (
            <span key={sentence}>{sentence}</span>
          ),
        )}
      </output>
    </div>
  )
}

/** What an order of this size and total to this country pays for shipping, and what the cart says of free shipping. */
function shippingSentences(
  read: Read,
  { size, total, country }: { size: Big; total: Big; country: string },
): string[] {
  const teslimatUlkeleri = read('teslimatUlkeleri')
  const kargoUcreti = read('kargoUcreti')
  const ucretsizKargoMiktar = read('ucretsizKargoMiktar')
  if (!teslimatUlkeleri || !kargoUcreti || !ucretsizKargoMiktar) return [m.settings_ship_invalid()]
  if (!deliversTo(country, { teslimatUlkeleri })) return [m.settings_ship_none()]
  const kargoAliciyaAit = read('kargoAliciyaAit') ?? false
  const ucretsizKargoSecenek = read('ucretsizKargoSecenek') ?? false
  const { bands, freeOption } = deliveryTerms(country, {
    teslimatUlkeleri,
    kargoUcreti,
    ucretsizKargoSecenek,
  })
  const fee = shippingFee({
    lines: [{ width: ZERO, height: ZERO, length: ZERO, weight: size, quantity: 1 }],
    bands,
    recipientPays: kargoAliciyaAit,
    freeOption,
    freeThreshold: ucretsizKargoMiktar,
    linesGross: total,
    desiMax: read('desiMax') ?? false,
  })
  const nudge = freeShippingNudge(total, fee, {
    kargoAliciyaAit,
    ucretsizKargoSecenek: freeOption,
    ucretsizKargoMiktar,
  })
  const missing = nudge?.missing.gt('0') ? money(nudge.missing.toFixed()) : null
  return [
    fee.kind === 'fee'
      ? m.settings_ship_fee({ fee: money(fee.fee.toFixed()) })
      : fee.kind === 'free'
        ? m.settings_ship_free()
        : m.settings_ship_recipient(),
    ...(missing
      ? [m.settings_ship_nudge({ sentence: shopTexts.free_shipping_missing({ amount: missing }) })]
      : []),
  ]
}

const HOUR_MS = 3_600_000

function TransferExample({ read }: ExampleProps) {
  const [now] = useState(() => Date.now())
  const hours = read('havaleSuresiSaat')
  const reminder = read('havaleHatirlatmaSaati')
  if (hours === null || reminder === null) return null
  const after = (time: number) => dateTime(new Date(now + time * HOUR_MS).toISOString())
  return (
    <output className="flex flex-col gap-1">
      <span className="font-medium">{m.settings_transfer_deadline({ moment: after(hours) })}</span>
      <span>
        {reminder < hours
          ? m.settings_transfer_reminder({ moment: after(reminder) })
          : m.settings_transfer_late()}
      </span>
      <span>{read('havaleOtomatikIptal') ? m.settings_transfer_cancel() : m.settings_transfer_keep()}</span>
    </output>
  )
}

function CashExample({ read, known }: ExampleProps) {
  const cities = known.provinces
  const [total, setTotal] = useState('750')
  const [city, setCity] = useState('İstanbul')
  return (
    <div className="flex flex-col gap-3">
      <ExampleField label={m.settings_cod_total()} value={total} onChange={setTotal} />
      {cities.length > 0 && (
        <ExampleChoice label={m.settings_cod_city()} value={city} options={cities} onChange={setCity} />
      )}
      <output className="font-medium">{cashSentence(read, numberOf(total), city)}</output>
    </div>
  )
}

function cashSentence(read: Read, total: Big, city: string): string {
  const kapidaOdemeUcreti = read('kapidaOdemeUcreti') ?? ZERO
  const settings = {
    kapidaOdemeUcreti,
    codMaxAmount: read('codMaxAmount'),
    kapidaOdemeIller: read('kapidaOdemeIller') ?? [],
  }
  const refusal = codRefusal({ total, city, country: DEFAULT_COUNTRY }, settings)
  const sum = money(total.plus(paymentFee('cash_on_delivery', settings)).toFixed())
  if (refusal === 'cod-too-much') return m.settings_cod_too_much({ total: sum })
  return refusal === null ? m.settings_cod_ok({ total: sum }) : m.settings_cod_province()
}

function InstallmentExample({ read }: ExampleProps) {
  const [typed, setTyped] = useState('1200')
  const amount = typedAmount(typed) || '0'
  const limit = read('installmentLimit') ?? ZERO
  const banks = useQuery({
    queryKey: ['installments', amount],
    queryFn: async ({ signal }): Promise<z.infer<typeof bankOptionsSchema>> => {
      const response = await fetch(`/api/catalog/installments?amount=${amount}`, { signal })
      if (!response.ok) throw new Error(`installments: ${response.status}`)
      return response.json()
    },
    enabled: Big(amount).gt('0'),
  })
  const isBelow = Big(amount).lt(limit)
  const lines = (banks.data ?? []).map(({ name, posPlans }) => ({
    name,
    longest: posPlans.reduce<(typeof posPlans)[number] | null>(
      (found, plan) => (found === null || plan.installment > found.installment ? plan : found),
      null,
    ),
  }))
  return (
    <div className="flex flex-col gap-3">
      <ExampleField label={m.settings_inst_amount()} value={typed} onChange={setTyped} />
      <output className="flex flex-col gap-1">
        {isBelow && <span className="font-medium">{m.settings_inst_below()}</span>}
        {!isBelow && banks.isSuccess && lines.length === 0 && <span>{m.settings_inst_none()}</span>}
        {!isBelow &&
          lines.map(({ name, longest }) => (
            <span key={name}>
              {longest && longest.installment > 1
                ? m.settings_inst_line({
                    bank: name,
                    months: String(longest.installment),
                    monthly: money(String(longest.monthly)),
                  })
                : m.settings_inst_single({ bank: name })}
            </span>
          ))}
      </output>
    </div>
  )
}
