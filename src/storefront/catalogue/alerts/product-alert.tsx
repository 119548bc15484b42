import type { AlertKind } from '#modules/buying/product-alerts/product-alerts-rules.ts'
import { m } from '#texts/messages.js'
import { Bell } from '../../ui/icons/icons.tsx'
import { AlertForm } from './alert-form.tsx'

/** 'Gelince haber ver' in place of the buy button of a sold-out product, or 'Fiyat düşünce haber ver', closed, below that of any other. */
export function ProductAlert({ kind, product }: { kind: AlertKind; product: { id: number; url: string } }) {
  const form = <AlertForm key={product.id} kind={kind} productId={product.id} from={product.url} />
  if (kind === 'stock') return <div className="rounded-card border border-line p-4">{form}</div>
  return (
    <details>
      <summary className="quiet-link">
        <Bell aria-hidden="true" className="size-4" />
        {m.alert_price_open()}
      </summary>
      <div className="max-w-md pt-2">{form}</div>
    </details>
  )
}
