import { useEffect, useState } from 'react'
import type { Product, ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { loadData } from '../../http/forms/api-client.ts'
import { isPlainClick } from '../../http/hydration/plain-click.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { SPINNER_MS, type VariantChoice } from '../product/buy/use-variant-choice.ts'
import { type Choice, choiceDimensions } from '../product/buy/variant-choice.ts'
import type { ShownProduct, ShownVariant } from '../product/facts/shown-product.ts'

/** Variants of products that have too many to be sent with them. */
const variants = createRequestCache(
  async (key, signal) => {
    const [, id = ''] = key.split('\n')
    const [variant] = await loadData<Product[]>(`some-products?ids=${id}`, signal)
    if (!variant) throw new Error(`the variant ${id} is no longer on sale`)
    return variant
  },
  { ttlMs: 60_000, maxEntries: 50 },
)

export interface QuickChoice {
  chooser: VariantChoice
  /** What is displayed: the product, or the variant that was chosen. */
  product: ShownProduct
  /** The chosen variant could not be loaded. */
  failed: boolean
  retry: () => void
}

const NOTHING: Choice = {}

/**
 * The choice of a variant over a list, by the rules of the product page (spec §4): the choice shows at once, and after the spinner the variant
 * is displayed in place of its product. Only the address stays that of the list.
 */
export function useQuickChoice(
  detail: ProductDetail,
  product: ShownProduct,
  { sellsWithoutStock, customer }: { sellsWithoutStock: boolean; customer: string },
): QuickChoice {
  const [choice, setChoice] = useState(NOTHING)
  const [variant, setVariant] = useState<ShownVariant | null>(null)
  /** The variant whose spinner has ended. */
  const [ripe, setRipe] = useState(0)
  const id = variant?.product.id ?? 0
  const sent = detail.childProducts.find((child) => child.product.id === id)?.product
  const { value, failed, retry } = useRequest(variants, id === 0 || sent ? null : `${customer}\n${id}`)
  const loaded = sent ?? value
  useEffect(() => {
    if (id === 0) return
    const timer = setTimeout(() => setRipe(id), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [id])
  const displayed = loaded?.id === id && ripe === id ? loaded : null

  function take(next: Choice, chosen: ShownVariant | null): void {
    setChoice(next)
    setVariant(chosen)
    if (chosen?.product.id !== id) setRipe(0)
  }
  const choose: VariantChoice['choose'] = (chosen) => take(chosen.choice, chosen.variant)
  return {
    chooser: {
      choice,
      dimensions: choiceDimensions(product, choice, sellsWithoutStock),
      pending: displayed ? null : variant,
      choose,
      clear: () => take(NOTHING, null),
      onChoose(event, chosen) {
        if (!isPlainClick(event)) return
        event.preventDefault()
        choose(chosen)
      },
    },
    product: displayed ? { ...product, ...displayed } : product,
    failed,
    retry,
  }
}
