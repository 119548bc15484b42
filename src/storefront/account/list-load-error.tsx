import { m } from '#texts/messages.js'
import { Button } from '../ui/button.tsx'

/** A list of the form did not arrive; it can be asked for again. */
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
