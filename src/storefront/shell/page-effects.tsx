import { usePageArrival } from '../ui/page-arrival.ts'

/** What every page does besides being shown; under the page's live regions. Renders nothing. */
export function PageEffects() {
  usePageArrival()
  return null
}
