import { usePageArrival } from '../ui/page-arrival.ts'
import { usePictureEffects } from '../ui/picture-effects.ts'

/** What every page does besides being shown; under the page's live regions. Renders nothing. */
export function PageEffects() {
  usePageArrival()
  usePictureEffects()
  return null
}
