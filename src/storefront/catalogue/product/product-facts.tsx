import { ChevronDown, PackageX, Truck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type WithdrawalException,
  withdrawalSentence,
} from '#modules/catalogue/withdrawal-exception-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { usePageRoot } from '../../http/page-root.ts'
import { StoredHtml } from '../../ui/stored-html.tsx'
import { SameDayPromise } from './same-day-promise.tsx'
import type { ShownProduct } from './shown-product.ts'

const panel = 'group border-t border-line py-3'
const heading = 'flex min-h-11 list-none items-center justify-between gap-4 font-semibold'
const chevron = (
  <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open:rotate-180" />
)

/** Description and equivalent codes, each in a `details` element, which opens without JavaScript. */
export function ProductFacts({ product }: { product: Pick<ShownProduct, 'description' | 'equivalentCode'> }) {
  const equivalents = product.equivalentCode
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  if (!product.description && equivalents.length === 0) return null
  return (
    <div className="border-b border-line">
      {product.description && (
        <details open className={panel}>
          <summary className={heading}>
            {m.description()}
            {chevron}
          </summary>
          <StoredHtml html={product.description} className="pb-2 wrap-anywhere" />
        </details>
      )}
      {equivalents.length > 0 && (
        <details className={panel}>
          <summary className={heading}>
            {m.equivalent_codes()}
            {chevron}
          </summary>
          <ul className="flex flex-wrap gap-2 pb-2 text-sm">
            {[...new Set(equivalents)].map((code) => (
              <li key={code} className="rounded-control bg-surface px-3 py-1.5 wrap-anywhere">
                {code}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Says before the purchase why the product has no right of withdrawal (turkey.md §8); renders nothing for other products. */
export function NoWithdrawal({ exception }: { exception: WithdrawalException }) {
  if (exception === '') return null
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <PackageX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {withdrawalSentence(exception, getLocale())} {m.no_withdrawal_fault()}
      </span>
    </p>
  )
}

/** 'Hızlı Teslimat' and 'Aynı Gün Kargo', where the product has them (decisions B14). */
export function ProductBadges({
  product,
}: {
  product: Pick<ShownProduct, 'fastDelivery' | 'sameDayShipping' | 'quantity' | 'onSale'>
}) {
  const rules = usePageRoot()?.rules
  if (!product.fastDelivery && !product.sameDayShipping) return null
  const leaves = product.onSale && (product.quantity > 0 || rules?.cartStockControl)
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2 text-sm font-medium">
        {product.fastDelivery && (
          <Badge icon={<Zap aria-hidden="true" className="size-4" />} text={m.fast_delivery()} />
        )}
        {product.sameDayShipping && (
          <Badge icon={<Truck aria-hidden="true" className="size-4" />} text={m.same_day_shipping()} />
        )}
      </ul>
      {product.sameDayShipping && leaves && rules?.sameDayUntil && (
        <SameDayPromise until={rules.sameDayUntil} />
      )}
    </div>
  )
}

function Badge({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-3 py-1.5 text-accent">
      {icon}
      {text}
    </li>
  )
}
