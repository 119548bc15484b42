import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { EditPlan, EditRefusal } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import type { AddableItem, EditableOrderData } from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import type { OrderDetail } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Big } from '#shared/money.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Field, TextField } from '#storefront/ui/form/field.tsx'
import { useDraft } from '#storefront/ui/form/use-draft.ts'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest, useSession } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { toast } from '../../frame/toasts.tsx'
import { Picker } from '../../parts/choices/picker.tsx'
import { Card, DetailPage, Facts } from '../../parts/detail-page.tsx'
import { money } from '../../parts/formats.ts'
import { QueryState } from '../../parts/query-state.tsx'
import { EditConflict } from './edit-conflict.tsx'
import {
  amountOf,
  bodyOf,
  changedCount,
  type EditDraftValues,
  mergeEdit,
  nameOf,
  planOf,
  stockInUnits,
  unitPrice,
  untouched,
} from './edit-draft.ts'
import { EditLines } from './edit-lines.tsx'

const DRAFT_LIFETIME = 12 * 60 * 60_000

const REFUSALS: Readonly<Record<EditRefusal, () => string>> = {
  'no-lines': m.order_edit_no_lines,
  'refunded-pieces': m.order_edit_refunded_pieces,
  'discount-too-large': m.order_edit_discount_large,
  'unknown-line': m.order_edit_conflict,
}

/** What is to be paid or refunded because of the edit. Before a payment it is nothing: the buyer pays the new total. */
function differenceOf({ toCharge, toRefund, paid, total }: EditPlan, order: EditableOrderData): string {
  if (toCharge.gt('0')) return m.order_edit_to_charge({ amount: money(toCharge.toFixed(2)) })
  if (toRefund.gt('0')) return m.order_edit_to_refund({ amount: money(toRefund.toFixed(2)) })
  return paid.gt('0') || total.eq(order.total) ? m.order_edit_no_change() : m.order_edit_unpaid()
}

/** Old and new total, KDV by rate, and what is to be paid or refunded. */
function Sums({ order, plan }: { order: EditableOrderData; plan: EditPlan }) {
  return (
    <Card title={m.order_edit_sums()}>
      <Facts
        facts={[
          [m.order_edit_before(), money(order.total)],
          [
            m.order_edit_total(),
            <strong key="total" className="figures">
              {money(plan.total.toFixed(2))}
            </strong>,
          ],
          ...plan.taxes.map(
            ({ rate, net, tax }) => [m.orders_tax_of({ rate, net: money(net) }), money(tax)] as const,
          ),
          [m.order_edit_delivery(), money(plan.shippingTotal.toFixed(2))],
          plan.paid.gt('0') ? [m.order_edit_paid(), money(plan.paid.toFixed(2))] : null,
          plan.due.gt(plan.total) ? [m.order_edit_commission(), money(plan.due.toFixed(2))] : null,
        ]}
      />
      <p className="mt-2 font-medium">{differenceOf(plan, order)}</p>
    </Card>
  )
}

async function findProducts(text: string, signal: AbortSignal) {
  const { items } = await apiRequest<{ items: AddableItem[] }>(
    'GET',
    `/addable-products?q=${encodeURIComponent(text)}`,
    { signal },
  )
  return items.map((product) => ({
    id: String(product.unitId),
    label: nameOf(product),
    detail: `${product.code} · ${money(unitPrice(product).replace(',', '.'))} · ${m.order_edit_stock({ stock: stockInUnits(product) })}`,
    product,
  }))
}

/** The added lines at the prices of now; a product that is no longer for sale stays, and the save says so. */
async function addedNow(added: EditDraftValues['added']): Promise<EditDraftValues['added']> {
  const units = added.map(({ product }) => `${product.productId}-${product.unitId}`).join(',')
  const { items } = await apiRequest<{ items: AddableItem[] }>('GET', `/addable-products?units=${units}`)
  return added.map((line) => ({
    ...line,
    product: items.find(({ unitId }) => unitId === line.product.unitId) ?? line.product,
  }))
}

function Editor({
  order,
  orderNo,
  onConflict,
}: {
  order: EditableOrderData
  orderNo: string
  onConflict: () => void
}) {
  const { staff } = useSession()
  const kept = useDraft<EditDraftValues>(`office-order-draft-${order.id}`, staff.id, DRAFT_LIFETIME)
  const [draft, setDraft] = useState(() => kept.read() ?? untouched(order))
  const [wanting, setWanting] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  // Somebody else saved the order since the draft was begun.
  const merge = draft.base.version === order.version ? null : mergeEdit(draft, order)
  const isMerging = merge !== null && merge.both.length + merge.theirs.length > 0
  const result = planOf(order, draft)
  const plan = result?.ok ? result.plan : null
  const lines = changedCount(order, draft)

  useEffect(() => {
    if (JSON.stringify(draft) === JSON.stringify(untouched(order))) kept.drop()
    else kept.save(draft)
  }, [draft, kept, order])

  useEffect(() => {
    if (merge && !isMerging) setDraft(merge.resolve({}))
  })
  const refreshAdded = useEffectEvent(async () => {
    if (draft.added.length === 0) return
    const added = await addedNow(draft.added)
    setDraft((now) => ({
      ...now,
      added: now.added.map(
        (line) => added.find(({ product }) => product.unitId === line.product.unitId) ?? line,
      ),
    }))
  })
  // The prices of a draft that was kept are those of hours ago.
  useEffect(() => void refreshAdded().catch(() => {}), [])

  const save = useMutation({
    mutationFn: (total: Big) =>
      apiRequest('PUT', `/orders/${order.id}/edit`, {
        body: bodyOf(order, draft, total),
        version: order.version,
      }),
    onSuccess: async () => {
      kept.drop()
      toast(m.order_edit_saved())
      await client.invalidateQueries({ queryKey: ['order', orderNo] })
      await client.invalidateQueries({ queryKey: ['order-edits', order.id] })
      void client.invalidateQueries({ queryKey: ['history'] })
      await navigate(`/siparisler/${orderNo}`)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      onConflict()
      void refreshAdded().catch(() => {})
    },
  })
  const noReason = draft.reason.trim().length < 3
  const noConsent = plan?.needsConsent === true && (!draft.agreed || draft.consent.trim().length < 3)
  const set = (change: Partial<EditDraftValues>) => setDraft({ ...draft, ...change })

  function submit() {
    if (save.isPending || isMerging) return
    setWanting(true)
    if (!plan || noReason || noConsent) return
    save.mutate(plan.total)
  }

  const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT'
  return (
    <>
      {isMerging && (
        <EditConflict
          key={order.version}
          merge={merge}
          onResolve={(joined) => {
            save.reset()
            setDraft(joined)
          }}
          onDiscard={() => {
            save.reset()
            setDraft(untouched(order))
          }}
        />
      )}
      <DetailPage
        main={
          <>
            <Card title={m.order_edit_lines()} flush>
              <EditLines order={order} draft={draft} onChange={setDraft} />
              <div className="border-t border-line px-4 py-3">
                <Picker
                  label={m.order_edit_add()}
                  name="edit-add"
                  hint={m.order_edit_add_hint()}
                  value={null}
                  find={findProducts}
                  onChange={(picked) => {
                    if (!picked || !('product' in picked)) return
                    const product = picked.product as AddableItem
                    const at = draft.added.findIndex((each) => each.product.unitId === product.unitId)
                    const added =
                      at === -1
                        ? [...draft.added, { product, quantity: 1, price: '' }]
                        : draft.added.map((each, index) =>
                            index === at ? { ...each, quantity: each.quantity + 1 } : each,
                          )
                    set({ added })
                  }}
                />
              </div>
            </Card>
            <Card title={m.order_edit_delivery()}>
              <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
                <Field
                  label={m.order_edit_delivery()}
                  name="edit-shipping"
                  inputMode="decimal"
                  className="text-right figures"
                  error={amountOf(draft.shippingTotal) === undefined ? m.order_edit_unread() : undefined}
                  value={draft.shippingTotal}
                  onChange={(event) => set({ shippingTotal: event.target.value })}
                />
                <Field
                  label={m.order_edit_discount()}
                  name="edit-discount"
                  inputMode="decimal"
                  className="text-right figures"
                  error={amountOf(draft.discount) === undefined ? m.order_edit_unread() : undefined}
                  value={draft.discount}
                  onChange={(event) => set({ discount: event.target.value })}
                />
              </div>
              <div className="mt-4">
                <TextField
                  label={m.order_edit_note()}
                  name="edit-note"
                  value={draft.description}
                  onChange={(event) => set({ description: event.target.value })}
                />
              </div>
            </Card>
          </>
        }
        side={
          <>
            {plan && <Sums order={order} plan={plan} />}
            <Card title={m.order_edit_reason()}>
              <TextField
                label={m.order_edit_reason()}
                name="edit-reason"
                hint={m.order_edit_reason_hint()}
                error={wanting && noReason ? m.order_edit_short_reason() : undefined}
                value={draft.reason}
                onChange={(event) => set({ reason: event.target.value })}
              />
              {plan?.needsConsent && (
                <div className="mt-3 flex flex-col gap-3">
                  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-medium">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0 accent-accent md:size-4"
                      checked={draft.agreed}
                      onChange={(event) => set({ agreed: event.target.checked })}
                    />
                    {m.order_edit_consent()}
                  </label>
                  <TextField
                    label={m.order_edit_consent_note()}
                    name="edit-consent"
                    hint={m.order_edit_consent_hint()}
                    error={wanting && noConsent ? m.order_edit_consent_required() : undefined}
                    value={draft.consent}
                    onChange={(event) => set({ consent: event.target.value })}
                  />
                </div>
              )}
            </Card>
          </>
        }
      />
      {result && !result.ok && (
        <p role="alert" className="font-medium text-danger">
          {REFUSALS[result.reason]()}
        </p>
      )}
      {save.error && !(isConflict && isMerging) && (
        <p role="alert" className="font-medium text-danger">
          {isConflict ? m.order_edit_conflict() : save.error.message}
        </p>
      )}
      <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised p-2 pl-4 shadow-card">
        <p role="status" className="min-w-0 flex-1 font-medium max-sm:basis-full">
          {m.order_edit_bar({ count: lines })}
          {plan &&
            `, ${m.order_edit_total_now({ amount: money(plan.total.toFixed(2)) })} · ${differenceOf(plan, order)}`}
        </p>
        <div className="flex gap-2">
          <Button
            type="button"
            appearance="secondary"
            disabled={save.isPending}
            onClick={() => {
              setWanting(false)
              save.reset()
              setDraft(untouched(order))
            }}
          >
            {m.frame_discard()}
          </Button>
          <Button type="button" busy={save.isPending} disabled={isMerging} onClick={submit}>
            {m.order_edit_save()}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Edits a placed order as a draft: nothing is saved, charged or refunded before the press at the lower edge. */
export function Component() {
  const { orderNo = '' } = useParams()
  const query = useQuery({
    queryKey: ['order-edit', orderNo],
    queryFn: async ({ signal }) => {
      const { id } = await apiRequest<OrderDetail>('GET', `/orders/${orderNo}`, { signal })
      return apiRequest<EditableOrderData>('GET', `/orders/${id}/edit`, { signal })
    },
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={m.order_edit_title({ orderNo })}
        back={{ to: `/siparisler/${orderNo}`, label: m.order_edit_back({ orderNo }) }}
      />
      <QueryState query={query}>
        {(order) =>
          order.mayEdit ? (
            <Editor order={order} orderNo={orderNo} onConflict={() => void query.refetch()} />
          ) : (
            <p className="rounded-card border border-line bg-warn-soft px-4 py-3 text-warn">
              {m.order_edit_no_longer()}
            </p>
          )
        }
      </QueryState>
    </div>
  )
}
