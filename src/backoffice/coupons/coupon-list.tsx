import { useMutation } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { COUPON_STATES } from '#modules/buying/coupons/coupon-rules.ts'
import {
  type CouponRecord,
  type CouponRow,
  newCouponBody,
} from '#modules/buying/coupons/coupons-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest, useMay } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import type { Selection } from '../list/list-types.ts'
import { useRefreshList } from '../list/use-list.ts'
import { ConfirmAction } from '../parts/confirm-action.tsx'
import { money } from '../parts/formats.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import {
  couponDaysText,
  couponStateName,
  couponTone,
  couponUsesText,
  couponValueText,
} from './coupon-texts.ts'

const LIST = 'coupons'
const rowId = ({ id }: CouponRow) => String(id)
const rowLink = ({ id }: CouponRow) => `/kuponlar/${id}`
const rowLabel = ({ code }: CouponRow) => code

/** The parameters of the address that the file takes too. */
function exportAddress(parameters: URLSearchParams): string {
  const filters = new URLSearchParams()
  for (const name of ['state', 'batch', 'q']) {
    const value = parameters.get(name)
    if (value) filters.set(name, value)
  }
  return `/api/admin/coupons/export?${filters}`
}

function Code({ code, note, batch }: CouponRow) {
  return (
    <span className="min-w-0">
      <span className="block font-medium wrap-anywhere">{code}</span>
      {(note || batch) && (
        <span className="block text-sm text-muted wrap-anywhere">
          {[batch, note].filter(Boolean).join(' · ')}
        </span>
      )}
    </span>
  )
}

function State({ state, forNothing }: CouponRow) {
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusBadge tone={couponTone(state)}>{couponStateName(state)}</StatusBadge>
      {forNothing && <StatusBadge tone="warn">{m.coupons_for_nothing()}</StatusBadge>}
    </span>
  )
}

/** All coupons with their state, uses, and what was sold with them. */
export function Component() {
  const mayWrite = useMay()('coupons.write')
  const [isNew, setIsNew] = useState(false)
  const [stopping, setStopping] = useState<Selection<CouponRow> | null>(null)
  const [parameters] = useSearchParams()
  return (
    <>
      <ListFrame<CouponRow>
        name={LIST}
        title={m.coupons_title()}
        path="/coupons"
        search={{ label: m.coupons_search() }}
        rowId={rowId}
        rowLink={rowLink}
        rowLabel={rowLabel}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: m.coupons_state(),
            options: COUPON_STATES.map((state) => ({ value: state, label: couponStateName(state) })),
          },
          { kind: 'text', name: 'batch', label: m.coupons_batch() },
        ]}
        sorts={[
          { value: 'newest', label: m.coupons_newest() },
          { value: 'oldest', label: m.coupons_oldest() },
        ]}
        columns={[
          { id: 'code', label: m.coupons_code(), cell: Code },
          { id: 'gives', label: m.coupons_gives(), cell: couponValueText },
          { id: 'state', label: m.coupons_state(), cell: State },
          { id: 'days', label: m.coupons_days(), cell: couponDaysText, wide: true },
          { id: 'used', label: m.coupons_used(), cell: couponUsesText, align: 'end' },
          { id: 'revenue', label: m.coupons_revenue(), cell: ({ revenue }) => money(revenue), align: 'end' },
          {
            id: 'given',
            label: m.coupons_given(),
            cell: ({ given }) => money(given),
            align: 'end',
            wide: true,
          },
        ]}
        card={(coupon) => (
          <div className="flex flex-col gap-1.5">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <Code {...coupon} />
              <State {...coupon} />
            </div>
            <p>
              {couponValueText(coupon)} · {couponDaysText(coupon)}
            </p>
            <p className="figures text-muted">
              {m.coupons_used_and_sold({ used: couponUsesText(coupon), revenue: money(coupon.revenue) })}
            </p>
          </div>
        )}
        bulk={[
          {
            id: 'stop',
            label: m.coupons_stop(),
            icon: Ban,
            permission: 'coupons.write',
            danger: true,
            run: setStopping,
          },
        ]}
        actions={
          mayWrite && (
            <>
              <a href={exportAddress(parameters)} download className="button button-secondary">
                {m.coupons_export()}
              </a>
              <Button type="button" onClick={() => setIsNew(true)}>
                {m.coupons_new()}
              </Button>
            </>
          )
        }
        empty={{ title: m.coupons_empty(), text: m.coupons_empty_text() }}
      />
      {isNew && <NewCoupon onClose={() => setIsNew(false)} />}
      {stopping && <StopCoupons selection={stopping} onClose={() => setStopping(null)} />}
    </>
  )
}

function NewCoupon({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefreshList()
  const form = useCommandForm({
    schema: newCouponBody,
    sentences: { code: m.coupons_code_wrong },
    async send(body) {
      const { id } = await apiRequest<CouponRecord>('POST', '/coupons', { body })
      void refresh(LIST)
      void navigate(`/kuponlar/${id}`)
    },
  })
  return (
    <FormDialog
      id="new-coupon"
      form={form}
      title={m.coupons_new()}
      save={m.coupons_create()}
      onClose={onClose}
    >
      <Field
        label={m.coupons_code()}
        name="code"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={m.coupons_code_hint()}
        error={form.fields.code}
      />
      <Field
        label={m.coupons_percent()}
        name="percent"
        inputMode="decimal"
        defaultValue="10"
        className="text-right figures"
        hint={m.coupons_new_hint()}
        error={form.fields.percent}
      />
    </FormDialog>
  )
}

function StopCoupons({ selection, onClose }: { selection: Selection<CouponRow>; onClose: () => void }) {
  const refresh = useRefreshList()
  const stopping = useMutation({
    mutationFn: () =>
      apiRequest<{ stopped: number }>('POST', '/coupons/stop', { body: { ids: selection.ids.map(Number) } }),
    async onSuccess({ stopped }) {
      toast(m.coupons_were_stopped({ count: stopped }))
      selection.clear()
      onClose()
      await refresh(LIST)
    },
  })
  return (
    <ConfirmAction
      open
      danger
      title={m.coupons_stop_title({ count: selection.ids.length })}
      confirm={m.coupons_stop()}
      busy={stopping.isPending}
      error={stopping.error instanceof Error ? stopping.error.message : null}
      onConfirm={() => !stopping.isPending && stopping.mutate()}
      onClose={onClose}
    >
      <p>{m.coupons_stop_text()}</p>
    </ConfirmAction>
  )
}
