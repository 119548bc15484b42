import { m } from '#texts/messages.js'
import { Button } from '../ui/button.tsx'

/** Says that a list of the form failed to load, with a retry button. */
export function ListLoadError({ retry }: { retry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 text-sm font-medium text-danger">
      {m.address_regions_failed()}
      <Button type="button" appearance="quiet" onClick={retry}>
        {m.try_again()}
      </Button>
    </p>
  )
}
