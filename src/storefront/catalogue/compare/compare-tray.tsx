import { useEffect, useRef } from 'react'
import { MAX_COMPARED } from '#modules/goods/catalogue/lists/compare-rules.ts'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { Scale, X } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useSomeProducts } from '../product/card/some-products.ts'
import { COMPARE_PATH } from './compare-result.ts'
import { toggleCompared, writeCompared } from './compared.ts'

/** The products chosen to compare, at the lower edge of the screen: their pictures, and the way to the comparison. */
export function CompareTray({
  ids,
  noRoom,
}: {
  ids: readonly number[]
  /** How often somebody has tried to choose one more than fits. */
  noRoom: number
}) {
  const products = useSomeProducts(ids)
  const told = useRef(noRoom)
  const shown = useRef(ids.length)
  useEffect(() => {
    if (noRoom === told.current) return
    told.current = noRoom
    announce(m.compare_full({ most: MAX_COMPARED }), 'alert')
  }, [noRoom])
  useEffect(() => {
    if (ids.length !== shown.current) announce(m.compare_chosen({ count: ids.length }))
    shown.current = ids.length
  }, [ids.length])
  if (ids.length === 0) return null
  return (
    <section
      data-compare-bar
      aria-label={m.compare_title()}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-page shadow-card print:hidden [@media(max-height:32rem)]:hidden"
    >
      <div className="container-page flex items-center gap-2 py-2 sm:gap-4">
        <ul className="flex min-w-0 flex-1 gap-1.5 sm:gap-2">
          {ids.map((id) => {
            const product = products?.find((each) => each.id === id)
            const name = product?.name ?? m.compare_product()
            return (
              <li key={id} className="relative size-10 shrink-0 sm:size-14">
                <span className="block size-full overflow-hidden rounded-control border border-line bg-surface">
                  {product && <Picture file={product.image} alt={name} sizes="3.5rem" />}
                </span>
                <button
                  type="button"
                  aria-label={m.compare_remove({ name })}
                  onClick={() => toggleCompared(id)}
                  className="absolute -top-2 -right-2 inline-flex size-6 cursor-pointer items-center justify-center rounded-full border border-line bg-raised text-muted after:absolute after:-inset-2 hover:text-ink"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              </li>
            )
          })}
          {Array.from({ length: MAX_COMPARED - ids.length }, (_, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: empty places are alike
              key={`empty ${at}`}
              aria-hidden="true"
              className="hidden size-10 shrink-0 rounded-control border border-dashed border-line-strong min-[26rem]:block sm:size-14"
            />
          ))}
        </ul>
        <button
          type="button"
          onClick={() => writeCompared([])}
          className="hidden min-h-11 cursor-pointer px-2 text-sm font-medium text-muted hover:text-ink hover:underline sm:block"
        >
          {m.compare_clear()}
        </button>
        <ButtonLink to={COMPARE_PATH} className="shrink-0 gap-1.5 px-3 sm:gap-2 sm:px-4">
          <Scale aria-hidden="true" className="size-4" />
          {m.compare_open({ count: ids.length })}
        </ButtonLink>
      </div>
    </section>
  )
}
