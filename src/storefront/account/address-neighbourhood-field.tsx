import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ADDRESS_LIMITS } from '#modules/customers/address-schemas.ts'
import {
  neighbourhoodOf,
  withNeighbourhood,
  withoutNeighbourhood,
} from '#modules/customers/neighbourhood-rules.ts'
import { m } from '#texts/messages.js'
import { ChoiceField, type SearchSelectPart } from '../ui/choice-field.tsx'
import type { AddressFormParts } from './address-form-parts.ts'
import { ListMissing } from './list-missing.tsx'
import { useNeighbourhoods } from './use-places.ts'

/**
 * A neighbourhood for the beginning of the address text (decision 39): a help with typing that nobody has to use. What is chosen is
 * read from the text itself, so both always agree. `city` and `town` are '' while they are not chosen.
 */
export function AddressNeighbourhoodField({
  form,
  values,
  written,
  city,
  town,
  search,
}: Pick<AddressFormParts, 'form' | 'values' | 'written'> & {
  city: string
  town: string
  search: SearchSelectPart | undefined
}) {
  const { names, loading, failed, retry } = useNeighbourhoods(city, town)
  const text = useWatch({ control: form.control, name: 'property_address' }) ?? values.property_address
  const chosen = useMemo(() => neighbourhoodOf(text, names), [text, names])
  const choices = useMemo(
    () => names.map((name) => ({ value: name, label: name, also: name.replace(/ Mah\.$/, '') })),
    [names],
  )
  const place = `${city}/${town}`
  /** The district for whose neighbourhood the text had no room. */
  const [fullFor, setFullFor] = useState('')
  /** The one that stood in the text last: after a change of the district it is in no list, and still the one to replace. */
  const last = useRef('')
  useEffect(() => {
    if (chosen !== '') last.current = chosen
  }, [chosen])

  function choose(value: string) {
    if (value === chosen) return
    const now = form.getValues('property_address')
    const next =
      value === ''
        ? withoutNeighbourhood(now, chosen)
        : withNeighbourhood(now, value, chosen === '' ? last.current : chosen)
    setFullFor(next === null ? place : '')
    if (next === null) return
    written.current = value
    const { error } = form.getFieldState('property_address')
    form.setValue('property_address', next, { shouldDirty: true, shouldValidate: error !== undefined })
  }
  const empty = loading
    ? m.loading()
    : names.length > 0
      ? m.address_no_match()
      : m.address_neighbourhood_none()

  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <ChoiceField
        label={m.address_neighbourhood()}
        name="neighbourhood"
        hint={m.address_neighbourhood_hint()}
        error={fullFor === place ? m.address_neighbourhood_full({ most: ADDRESS_LIMITS.address }) : undefined}
        choices={choices}
        value={chosen}
        onChoose={choose}
        onLeave={() => undefined}
        onChange={(event) => choose(event.currentTarget.value)}
        brought={search}
        empty={city === '' ? m.address_city_required() : town === '' ? m.address_town_required() : empty}
      >
        <option value="">{m.choose()}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </ChoiceField>
      {failed && <ListMissing retry={retry} />}
    </div>
  )
}
