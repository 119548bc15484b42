import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useParams } from 'react-router'
import { COUPON_KINDS } from '#modules/buying/coupons/coupon-rules.ts'
import {
  type CouponBody,
  type CouponRecord,
  couponBatchBody,
  couponBody,
} from '#modules/buying/coupons/coupons-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { Previewed } from '#storefront/ui/previewed.tsx'
import { AmountInput, NumberInput, SelectInput, SwitchInput, TextInput } from '../form/form-fields.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { toast } from '../frame/toasts.tsx'
import { useRefreshList } from '../list/use-list.ts'
import { Card, DetailPage } from '../parts/detail-page.tsx'
import { dateTime, money } from '../parts/formats.ts'
import { actionName } from '../parts/history/audit-texts.ts'
import { HistoryPanel } from '../parts/history/history-panel.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { QueryState } from '../parts/query-state.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useTold } from '../parts/use-edited.ts'
import { couponField, couponLabels, couponStateName, couponTone, couponUsesText } from './coupon-texts.ts'
import { TargetList } from './target-list.tsx'

const keyOf = (id: number | string) => ['coupon', String(id)]

/** One coupon: what it gives, to whom and when, and what came of it. */
export function Component() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => apiRequest<CouponRecord>('GET', `/coupons/${id}`, { signal }),
  })
  return (
    <QueryState query={query} page>
      {(coupon) => <CouponPage key={coupon.id} coupon={coupon} />}
    </QueryState>
  )
}

function CouponPage({ coupon }: { coupon: CouponRecord }) {
  const mayWrite = useMay()('coupons.write')
  const [multiplying, setMultiplying] = useState(false)
  const [edited, setEdited] = useState(false)
  return (
    <>
      <PageHeader title={coupon.code} back={{ to: '/kuponlar', label: m.coupons_title() }}>
        {mayWrite && (
          <Previewed current={!edited} stale={<p className="text-muted">{m.frame_save_first()}</p>}>
            <Button type="button" appearance="secondary" onClick={() => setMultiplying(true)}>
              {m.coupons_multiply()}
            </Button>
          </Previewed>
        )}
      </PageHeader>
      <DetailPage
        main={<CouponForm coupon={coupon} disabled={!mayWrite} onEdited={setEdited} />}
        side={
          <>
            <Results coupon={coupon} />
            <HistoryPanel record={`coupon:${coupon.id}`} actionLabel={actionName} fieldLabel={couponField} />
          </>
        }
      />
      {multiplying && <Multiply coupon={coupon} onClose={() => setMultiplying(false)} />}
    </>
  )
}

function CouponForm({
  coupon,
  disabled,
  onEdited,
}: {
  coupon: CouponRecord
  disabled: boolean
  /** Told whether there are changes that are not saved. */
  onEdited: (edited: boolean) => void
}) {
  const client = useQueryClient()
  const refresh = useRefreshList()
  const form = useRecordForm<CouponBody, CouponRecord>({
    name: `coupon-${coupon.id}`,
    schema: couponBody,
    record: coupon,
    // Leaves out what the form does not hold.
    valuesOf: (record) => couponBody.parse(record ?? coupon),
    save: (body, { version }) =>
      apiRequest<CouponRecord>('PUT', `/coupons/${coupon.id}`, {
        body,
        ...(version !== undefined && { version }),
      }),
    onSaved(saved) {
      client.setQueryData(keyOf(saved.id), saved)
      void refresh('coupons')
    },
    labels: couponLabels(),
  })
  useTold(form.changed.length > 0, onEdited)
  return (
    <RecordForm form={form} disabled={disabled}>
      <Card title={m.coupons_gives()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <SwitchInput name="active" label={m.coupons_active()} hint={m.coupons_active_hint()} />
          <SelectInput
            name="kind"
            label={m.coupons_kind()}
            options={COUPON_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind]() }))}
          />
          <Value />
          <AmountInput name="minimum" label={m.coupons_minimum()} hint={m.coupons_minimum_hint()} />
        </div>
      </Card>
      <Card title={m.coupons_when()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            name="validFrom"
            type="date"
            label={m.coupons_valid_from()}
            hint={m.coupons_days_hint()}
          />
          <TextInput name="validUntil" type="date" label={m.coupons_valid_until()} />
          <NumberInput name="useLimit" label={m.coupons_use_limit()} hint={m.coupons_empty_is_any()} />
          <NumberInput
            name="perCustomer"
            label={m.coupons_per_customer()}
            hint={m.coupons_per_customer_hint()}
          />
          <SwitchInput
            name="firstOrder"
            label={m.coupons_first_order()}
            hint={m.coupons_first_order_hint()}
          />
        </div>
      </Card>
      <Card title={m.coupons_products_title()} hint={m.coupons_products_hint()}>
        <div className="flex flex-col gap-5">
          {coupon.forNothing && (
            <p role="status" className="rounded-control bg-warn-soft px-3 py-2 text-warn">
              {m.coupons_for_nothing_text()}
            </p>
          )}
          <TargetList name="categories" kind="category" label={m.coupons_categories()} disabled={disabled} />
          <TargetList name="brands" kind="brand" label={m.coupons_brands()} disabled={disabled} />
          <TargetList name="products" kind="product" label={m.coupons_products()} disabled={disabled} />
          <SwitchInput
            name="skipsDiscounted"
            label={m.coupons_skips_discounted()}
            hint={m.coupons_skips_discounted_hint()}
          />
          <SwitchInput
            name="onProducts"
            label={m.coupons_on_products()}
            hint={m.coupons_on_products_hint()}
          />
        </div>
      </Card>
      <Card>
        <TextInput name="note" label={m.coupons_note()} hint={m.coupons_note_hint()} />
      </Card>
    </RecordForm>
  )
}

const KIND_NAMES = {
  percent: m.coupons_kind_percent,
  amount: m.coupons_kind_amount,
  shipping: m.coupons_kind_shipping,
}

/** The fields that belong to the chosen kind. */
function Value() {
  const kind = useWatch({ name: 'kind' })
  if (kind === 'shipping') return <p className="self-center text-muted">{m.coupons_shipping_hint()}</p>
  if (kind === 'amount')
    return <AmountInput name="amount" label={m.coupons_amount()} hint={m.coupons_amount_hint()} />
  return (
    <>
      <AmountInput name="percent" label={m.coupons_percent()} />
      <AmountInput name="ceiling" label={m.coupons_ceiling()} hint={m.coupons_ceiling_hint()} />
    </>
  )
}

function Results({ coupon }: { coupon: CouponRecord }) {
  const { state, revenue, given, batch, createdAt } = coupon
  const rows = [
    [m.coupons_used(), couponUsesText(coupon)],
    [m.coupons_revenue(), money(revenue)],
    [m.coupons_given(), money(given)],
    [m.coupons_created(), dateTime(createdAt)],
  ] as const
  return (
    <Card title={m.coupons_results()}>
      <div className="flex flex-col gap-3">
        <div>
          <StatusBadge tone={couponTone(state)}>{couponStateName(state)}</StatusBadge>
        </div>
        <dl className="flex flex-col gap-1.5">
          {rows.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-muted">{name}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-muted">{m.frame_order_totals()}</p>
        {batch && (
          <p>
            {m.coupons_batch()}:{' '}
            <Link to={`/kuponlar?batch=${encodeURIComponent(batch)}`} className="underline">
              {batch}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

/** Makes single-use codes like this coupon; their list can be exported. */
function Multiply({ coupon, onClose }: { coupon: CouponRecord; onClose: () => void }) {
  const refresh = useRefreshList()
  const [made, setMade] = useState<{ batch: string; made: number } | null>(null)
  const form = useCommandForm({
    schema: couponBatchBody,
    sentences: { prefix: m.coupons_code_wrong },
    async send(body) {
      setMade(await apiRequest('POST', `/coupons/${coupon.id}/codes`, { body }))
      toast(m.coupons_multiplied())
      await refresh('coupons')
    },
  })
  const batch = encodeURIComponent(made?.batch ?? '')
  return (
    <OfficeDialog
      open
      title={m.coupons_multiply()}
      onClose={onClose}
      footer={
        made ? (
          <>
            <Link to={`/kuponlar?batch=${batch}`} className="button button-secondary">
              {m.coupons_show_batch()}
            </Link>
            <a href={`/api/admin/coupons/export?batch=${batch}`} download className="button button-primary">
              {m.coupons_export()}
            </a>
          </>
        ) : (
          <Button form="coupon-codes" busy={form.busy}>
            {m.coupons_create()}
          </Button>
        )
      }
    >
      {made ? (
        <p role="status">{m.coupons_made({ count: made.made, name: made.batch })}</p>
      ) : (
        <form id="coupon-codes" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
          <p className="text-muted">{m.coupons_multiply_hint()}</p>
          <Field
            label={m.coupons_batch()}
            name="name"
            hint={m.coupons_batch_hint()}
            error={form.fields.name}
          />
          <Field
            label={m.coupons_prefix()}
            name="prefix"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            hint={m.coupons_prefix_hint()}
            error={form.fields.prefix}
          />
          <Field
            label={m.coupons_count()}
            name="count"
            inputMode="numeric"
            defaultValue="100"
            className="text-right figures"
            error={form.fields.count}
          />
          <FormProblem problem={form.problem} />
        </form>
      )}
    </OfficeDialog>
  )
}
