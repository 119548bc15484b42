import { useEffect, useRef } from 'react'
import type { City } from '#modules/platform/locations/locations-schemas.ts'
import { m } from '#texts/messages.js'
import { loadData } from '../../../http/forms/api-client.ts'
import { createRequestCache } from '../../../http/request-cache.ts'
import { useRequest } from '../../../http/use-request.ts'
import { rememberProvince } from './shopper-province.ts'

const DAY_MS = 86_400_000

/** The provinces by name; the row with id 0 is a placeholder. */
const provinces = createRequestCache(
  async () => {
    const cities = await loadData<City[]>('locations/cities')
    return cities.filter(({ sehir_id }) => sehir_id !== 0).map(({ sehir_title }) => sehir_title)
  },
  { ttlMs: DAY_MS, maxEntries: 1 },
)

/** The list of provinces. The choice is kept in this browser, and ends the choosing; so does leaving the list. */
export default function ProvinceSelect({
  province,
  onDone,
}: {
  province: string | null
  onDone: () => void
}) {
  const { value, failed, retry } = useRequest(provinces, 'all')
  const select = useRef<HTMLSelectElement>(null)
  const isReady = value !== undefined
  useEffect(() => {
    if (isReady) select.current?.focus()
  }, [isReady])
  if (failed)
    return (
      <button type="button" onClick={retry} className="block min-h-11 cursor-pointer text-danger underline">
        {m.delivery_province_failed()}
      </button>
    )
  return (
    <select
      ref={select}
      aria-label={m.delivery_province_label()}
      aria-busy={!isReady}
      disabled={!isReady}
      className="control mt-1"
      defaultValue=""
      onBlur={onDone}
      onChange={(event) => {
        rememberProvince(event.target.value)
        onDone()
      }}
    >
      <option value="" disabled>
        {province ?? m.choose()}
      </option>
      {value?.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
