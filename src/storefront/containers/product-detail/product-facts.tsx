import { ChevronDown } from 'lucide-react'
import type { ProductDetail } from '#modules/catalogue/catalogue-schemas.ts'
import { formatDecimal } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { StoredHtml } from '../../ui/stored-html.tsx'

const panel = 'group border-t border-line py-3'
const heading = 'flex min-h-11 list-none items-center justify-between gap-4 font-semibold'
const chevron = (
  <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open:rotate-180" />
)

/** Description, warehouses and equivalent codes, each in a part that opens without scripts. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const stocked = product.inventory.filter(({ quantity }) => quantity > 0)
  const equivalents = product.equivalentCode
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  return (
    <div className="border-b border-line">
      {product.description && (
        <details open className={panel}>
          <summary className={heading}>
            {m.description()}
            {chevron}
          </summary>
          <StoredHtml html={product.description} className="pb-2" />
        </details>
      )}
      {stocked.length > 1 && (
        <details className={panel}>
          <summary className={heading}>
            {m.warehouses()}
            {chevron}
          </summary>
          <table className="figures w-full max-w-sm text-left text-sm">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-1 font-medium">
                  {m.warehouse()}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {m.quantity()}
                </th>
              </tr>
            </thead>
            <tbody>
              {stocked.map(({ warehouseName, quantity }) => (
                <tr key={warehouseName} className="border-t border-line">
                  <td className="py-2">{warehouseName}</td>
                  <td className="py-2 text-right">{formatDecimal(String(quantity), 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {equivalents.length > 0 && (
        <details className={panel}>
          <summary className={heading}>
            {m.equivalent_codes()}
            {chevron}
          </summary>
          <ul className="flex flex-wrap gap-2 pb-2 text-sm">
            {equivalents.map((code) => (
              <li key={code} className="rounded-control bg-surface px-3 py-1.5">
                {code}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
