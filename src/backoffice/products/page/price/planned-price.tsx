import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PlannedPrice, ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../../../frame/office.ts'
import { toast, toastError } from '../../../frame/toasts.tsx'
import { ConfirmAction } from '../../../parts/confirm-action.tsx'
import { dateTime, money } from '../../../parts/formats.ts'
import { useOpenProduct } from '../../product-context.ts'
import { productQuery, showProduct } from '../../product-query.ts'
import { showConflict } from '../../show-conflict.ts'
import { PlannedPriceDialog } from './planned-price-dialog.tsx'

/** From when to when; without an end it says so. */
const timesOf = ({ begins, ends, running }: PlannedPrice) => {
  if (running)
    return ends === null
      ? m.products_price_plan_open()
      : m.products_price_plan_until({ ends: dateTime(ends) })
  return ends === null
    ? m.products_price_plan_from({ begins: dateTime(begins) })
    : `${dateTime(begins)} – ${dateTime(ends)}`
}

/** Milliseconds after a plan's minute until the product is fetched again. */
const CARRIED_OUT_MS = 2_000
/** The longest that a browser's timer waits. */
const LONGEST_MS = 2 ** 31 - 1

/** Shows the product as it is once its plan has begun or ended. */
function useCarriedOut({ id, plannedPrice: plan }: ProductRecord): void {
  const client = useQueryClient()
  const next = plan?.running ? plan.ends : plan?.begins
  useEffect(() => {
    const wait = new Date(next ?? 0).getTime() - Date.now() + CARRIED_OUT_MS
    if (wait < 0 || wait > LONGEST_MS) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: productQuery(String(id)).queryKey }),
      wait,
    )
    return () => clearTimeout(timer)
  }, [client, id, next])
}

/** The one planned price of a product: what it is, from when to when, and what happens to the regular one meanwhile. */
export function PlannedPriceBox() {
  const { product, mayPrice, isUnsaved } = useOpenProduct()
  const [asking, setAsking] = useState<'plan' | 'remove' | null>(null)
  const { plannedPrice: plan } = product
  useCarriedOut(product)
  // What the plan means is asked for the prices that are saved.
  const ask = (what: 'plan' | 'remove') => (isUnsaved ? toastError(m.products_save_first()) : setAsking(what))
  if (!plan && !mayPrice) return null
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2">
          <CalendarClock aria-hidden="true" className="size-4 text-muted" />
          {m.products_planned_price()}
        </h3>
        {mayPrice && (
          <span className="flex flex-wrap gap-2">
            <Button type="button" appearance="quiet" onClick={() => ask('plan')}>
              {plan ? m.products_price_plan_change() : m.products_price_plan_new()}
            </Button>
            {plan && (
              <Button type="button" appearance="quiet" onClick={() => ask('remove')}>
                {plan.running ? m.products_price_plan_end_now() : m.products_price_plan_remove()}
              </Button>
            )}
          </span>
        )}
      </div>
      {plan ? (
        <>
          <p>
            <strong className="figures">{money(plan.price.gross, plan.currency)}</strong> · {timesOf(plan)}
          </p>
          <p className="text-sm text-muted">
            {product.units.length > 1 && `${m.products_price_plan_unit({ unit: plan.unit })} `}
            {plan.running ? m.products_price_plan_regular() : m.products_price_plan_by({ name: plan.by })}
          </p>
          {plan.blocked && (
            <p className="flex items-start gap-1.5 text-sm font-medium text-warn">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {plan.blocked === 'currency'
                ? m.products_price_plan_currency({ currency: plan.currency })
                : m.products_price_plan_variants()}
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">{m.products_price_plan_none()}</p>
      )}
      {asking === 'plan' && <PlannedPriceDialog onClose={() => setAsking(null)} />}
      {plan && <RemovePlan open={asking === 'remove'} plan={plan} onClose={() => setAsking(null)} />}
    </div>
  )
}

function RemovePlan({ open, plan, onClose }: { open: boolean; plan: PlannedPrice; onClose: () => void }) {
  const { product } = useOpenProduct()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      apiRequest<ProductRecord>('DELETE', `/products/${product.id}/planned-price`, {
        version: product.version,
      }),
    onSuccess(saved) {
      showProduct(client, saved)
      toast(m.products_price_plan_removed())
      onClose()
    },
    onError(error) {
      if (showConflict(client, error, product)) onClose()
    },
  })
  const regular = money(product.units[0]?.price.gross ?? '0', product.currency)
  return (
    <ConfirmAction
      open={open}
      title={m.products_price_plan_remove_title()}
      confirm={plan.running ? m.products_price_plan_end_now() : m.products_price_plan_remove()}
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {plan.running
        ? m.products_price_plan_end_text({ price: regular })
        : m.products_price_plan_remove_text({ price: regular })}
    </ConfirmAction>
  )
}
