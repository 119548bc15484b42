import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { useVisit } from '../../../http/islands/use-visit.ts'
import { endVisit } from '../../../http/islands/visit.ts'
import { usePageLocation } from '../../../http/location/page-location.tsx'
import type { ShownProduct, ShownVariant } from '../facts/shown-product.ts'
import {
  type Choice,
  type ChoiceDimension,
  type ChoiceValue,
  choiceAt,
  choiceDimensions,
} from './variant-choice.ts'

/** How long the spinner shows before the chosen variant is displayed, in milliseconds (spec §9). */
export const SPINNER_MS = 2500

interface Pending {
  /** The product displayed when the choice was made; on the page of another product the choice is void. */
  from: number
  choice: Choice
  variant: ShownVariant
}

export interface VariantChoice {
  choice: Choice
  dimensions: ChoiceDimension[]
  /** The chosen variant, while the page still shows another product. */
  pending: ShownVariant | null
  /** Chooses a value in place. */
  choose(value: ChoiceValue): void
  /** For the link of a value: chooses it, and leaves clicks that open a tab to the browser. */
  onChoose(event: MouseEvent, value: ChoiceValue): void
  /** Takes the choice back in place; without it the link to the product does. */
  clear?(): void
}

/** The picture of what is chosen before its own page is shown: of the variant, or of a value such as a colour. */
export function chosenPicture({
  dimensions,
  pending,
}: Pick<VariantChoice, 'dimensions' | 'pending'>): string | null {
  if (pending) return pending.product.image
  const open = dimensions.some(({ values }) => !values.some(({ chosen }) => chosen))
  const chosen = dimensions.flatMap(({ values }) => values.filter((value) => value.chosen))
  return open ? (chosen.find(({ picture }) => picture)?.picture ?? null) : null
}

/**
 * The choice of a variant (spec §4). Every value is a link, so the address carries the choice and it works without JavaScript. With
 * JavaScript the choice shows at once; when it is complete, the spinner shows and then the page navigates to the variant. Meanwhile
 * another value may be chosen, adding to the cart adds the chosen variant, and a navigation elsewhere prevents the one to the variant.
 */
export function useVariantChoice(product: ShownProduct, sellsWithoutStock: boolean): VariantChoice {
  const { search } = usePageLocation()
  const visit = useVisit()
  const [pendingChoice, setPendingChoice] = useState<Pending | null>(null)
  const [partial, setPartial] = useState<{ at: string; choice: Choice } | null>(null)
  const [displayed, setDisplayed] = useState(product.id)
  if (displayed !== product.id) {
    // Returning to this product later must not navigate to the variant again.
    setDisplayed(product.id)
    setPendingChoice(null)
  }
  const pending = pendingChoice?.from === product.id ? pendingChoice : null
  const target = pending?.variant.product.url

  const arrive = useEffectEvent((url: string) => {
    visit(url)
  })
  useEffect(() => {
    if (!target) return
    const timer = setTimeout(() => arrive(target), SPINNER_MS)
    const left = () => setPendingChoice(null)
    addEventListener('beforeunload', left)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeunload', left)
    }
  }, [target])

  const here = `${product.id}${search}`
  const choice =
    pending?.choice ??
    (partial?.at === here ? partial.choice : choiceAt(product, new URLSearchParams(search)))
  function choose(value: ChoiceValue): void {
    // A variant chosen before must not arrive over this choice.
    endVisit()
    if (value.variant) {
      const own = value.variant.product.id === product.id
      setPendingChoice(own ? null : { from: product.id, choice: value.choice, variant: value.variant })
      return
    }
    setPendingChoice(null)
    setPartial({ at: here, choice: value.choice })
    visit(value.url, { replace: true })
  }
  return {
    choice,
    dimensions: choiceDimensions(product, choice, sellsWithoutStock),
    pending: pending?.variant ?? null,
    choose,
    onChoose(event, value) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      choose(value)
    },
  }
}
