import type { ShownSizeGuide } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import {
  type WithdrawalException,
  withdrawalSentence,
} from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { ChevronDown, PackageX } from '../../../ui/icons/icons.tsx'
import { StoredHtml } from '../../../ui/stored-html.tsx'
import type { ShownProduct } from './shown-product.ts'
import { SIZE_GUIDE_ID } from './size-guide-link.tsx'
import { SizeGuideTable } from './size-guide-table.tsx'

const panel = 'group border-t border-line py-3'
const heading = 'flex min-h-11 list-none items-center justify-between gap-4 font-semibold'
const chevron = (
  <ChevronDown aria-hidden="true" className="size-5 text-muted transition-transform group-open:rotate-180" />
)

/** Description, specifications, sizes and equivalent codes, each in a `details` element, which opens without JavaScript. */
export function ProductFacts({
  product,
  sizeGuide,
}: {
  product: Pick<ShownProduct, 'description' | 'equivalentCode' | 'specifications'>
  sizeGuide: ShownSizeGuide | null
}) {
  const { specifications } = product
  const equivalents = product.equivalentCode
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  if (!product.description && equivalents.length === 0 && specifications.length === 0 && !sizeGuide)
    return null
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
      {specifications.length > 0 && (
        <details open className={panel}>
          <summary className={heading}>
            {m.specifications()}
            {chevron}
          </summary>
          <table className="specifications">
            <caption className="sr-only">{m.specifications()}</caption>
            <tbody>
              {specifications.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {sizeGuide && (
        <details open id={SIZE_GUIDE_ID} className={`${panel} scroll-mt-36`}>
          <summary className={heading}>
            {m.size_guide()}
            {chevron}
          </summary>
          <div className="pb-2">
            <SizeGuideTable guide={sizeGuide} />
          </div>
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
