import { useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ADDRESS_LIMITS } from '#modules/people/customers/addresses/address-schemas.ts'
import {
  neighbourhoodOf,
  withNeighbourhood,
  withoutNeighbourhood,
} from '#modules/people/customers/addresses/neighbourhood-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { ChoiceField, type SearchSelectComponent } from '../../ui/form/choice-field.tsx'
import { ListLoadError } from '../list-load-error.tsx'
import type { AddressSectionProps } from './address-section-props.ts'
import { useNeighbourhoods } from './use-regions.ts'

/**
 * An optional neighbourhood, written at the beginning of the address text (decision 39). The chosen value is read from the text
 * itself, so both always agree. `city` and `town` are '' while they are not chosen. Needs JavaScript; before it runs the field keeps its
 * room.
 */
export function AddressNeighbourhoodField({
  form,
  hydrated,
  insertedNeighbourhood,
  city,
  town,
  search,
}: Pick<AddressSectionProps, 'form' | 'hydrated' | 'insertedNeighbourhood'> & {
  city: string
  town: string
  search: SearchSelectComponent | undefined
}) {
  const { names, loading, failed, retry } = useNeighbourhoods(city, town)
  const text = useWatch({ control: form.control, name: 'property_address' })
  const chosen = useMemo(() => neighbourhoodOf(text, names), [text, names])
  const choices = useMemo(
    () => names.map((name) => ({ value: name, label: name, also: name.replace(/ Mah\.$/, '') })),
    [names],
  )
  const districtKey = `${city}/${town}`
  /** The district in which the last choice did not fit into the address text. */
  const [fullFor, setFullFor] = useState('')
  /** The neighbourhood last in the text: after a district change it is in no list, but the next choice still has to replace it. */
  const last = useRef('')
  useEffect(() => {
    if (chosen !== '') last.current = chosen
  }, [chosen])

  function choose(value: string) {
    if (value === chosen) {
      // Chosen although it stands in the text already, as when the text was typed faster: the street still has to follow.
      insertedNeighbourhood.current = value
      return
    }
    const now = form.getValues('property_address')
    const next =
      value === ''
        ? withoutNeighbourhood(now, chosen)
        : withNeighbourhood(now, value, chosen === '' ? last.current : chosen)
    setFullFor(next === null ? districtKey : '')
    if (next === null) return
    insertedNeighbourhood.current = value
    const { error } = form.getFieldState('property_address')
    form.setValue('property_address', next, { shouldDirty: true, shouldValidate: error !== undefined })
  }
  const empty = loading
    ? m.loading()
    : names.length > 0
      ? m.address_no_match()
      : m.address_neighbourhood_none()

  return (
    <div
      className={classNames('flex flex-col gap-2 sm:col-span-2', !hydrated && 'invisible noscript:hidden')}
    >
      <ChoiceField
        label={m.address_neighbourhood()}
        name="neighbourhood"
        hint={m.address_neighbourhood_hint()}
        error={
          fullFor === districtKey ? m.address_neighbourhood_full({ most: ADDRESS_LIMITS.address }) : undefined
        }
        choices={choices}
        value={chosen}
        onChoose={choose}
        onLeave={() => undefined}
        onChange={(event) => choose(event.currentTarget.value)}
        preloaded={search}
        empty={city === '' ? m.address_city_required() : town === '' ? m.address_town_required() : empty}
      >
        <option value="">{m.choose()}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </ChoiceField>
      {failed && <ListLoadError retry={retry} />}
    </div>
  )
}
