import { useFetchers, useNavigation } from 'react-router'

/** A thin line along the upper edge while a page or a form waits for the server; its delay hides it for fast responses. */
export function ProgressBar() {
  const navigating = useNavigation().state !== 'idle'
  const fetching = useFetchers().some(({ state }) => state === 'submitting')
  return navigating || fetching ? <div aria-hidden="true" className="page-progress" /> : null
}
