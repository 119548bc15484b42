import type { RateRecord } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { queryClient } from '../frame/office.ts'
import { DeleteRecordButton } from '../parts/delete-record.tsx'

/** Removes a currency after a question; one that products are priced in is refused by the server, in words. */
export function RemoveCurrency({ currency: { code, version } }: { currency: RateRecord }) {
  return (
    <DeleteRecordButton
      path={`/currencies/${code}`}
      version={version}
      title={m.rates_remove_of({ code })}
      confirm={m.rates_remove()}
      of={code}
      done={m.rates_removed()}
      onDeleted={() => queryClient.invalidateQueries({ queryKey: ['rates'] })}
    >
      {m.rates_remove_text()}
    </DeleteRecordButton>
  )
}
