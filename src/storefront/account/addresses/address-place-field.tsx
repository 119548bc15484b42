import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { NOT_CHOSEN } from '#modules/kernel/people/address-rules.ts'
import { withNeighbourhood } from '#modules/people/customers/addresses/neighbourhood-rules.ts'
import type { Place } from '#modules/platform/locations/locations-schemas.ts'
import { m } from '#texts/messages.js'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/dialog/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import type { AddressSectionProps } from './address-section-props.ts'
import { fetchPlaces } from './region-requests.ts'

/** How long typing must pause before a request is sent, in milliseconds. */
const DEBOUNCE_MS = 120
const MIN_LENGTH = 2

const placesByText = createRequestCache(fetchPlaces, { ttlMs: 10 * 60_000, maxEntries: 50 })

/** `Caferağa Mah., Kadıköy, İstanbul 34710`. */
const shownPlace = ({ neighbourhood, town, city, postCode }: Place) =>
  [[neighbourhood, town, city].filter(Boolean).join(', '), postCode].filter(Boolean).join(' ')

/**
 * One field that fills province, district and neighbourhood: whatever of them is typed is completed from the lists (decision 190). The fields
 * below stay, filled and editable. Needs JavaScript; before it runs the field keeps its room. A combobox whose list opens by typing.
 */
export function AddressPlaceField({
  form,
  hydrated,
  insertedNeighbourhood,
}: Pick<AddressSectionProps, 'form' | 'hydrated' | 'insertedNeighbourhood'>) {
  const listId = useId()
  const [text, setText] = useState('')
  /** The text for which the list was closed. */
  const [closedFor, setClosedFor] = useState('')
  const [active, setActive] = useState(0)
  const query = text.trim()
  const open = text !== closedFor && query.length >= MIN_LENGTH
  const { value, loading } = useRequest(placesByText, open ? query : null, DEBOUNCE_MS)
  /** Enter was pressed before the rows arrived: the first of them is meant. */
  const [entered, setEntered] = useState(false)
  // The rows of the text before stay until those of this one arrive.
  const [last, setLast] = useState<readonly Place[]>([])
  if (value && value !== last) setLast(value)
  const places = open ? (value ?? last) : []
  const none = open && value?.length === 0
  const shown = places.length > 0
  const arrived = useEffectEvent(([first]: readonly Place[]) => {
    setEntered(false)
    if (entered && first) choose(first)
  })
  useEffect(() => {
    if (!value) return
    setActive(0)
    announce(value.length > 0 ? m.choices_count({ count: value.length }) : m.address_place_none())
    arrived(value)
  }, [value])

  function close(typed: string) {
    setClosedFor(typed)
    setLast([])
  }

  /** Fills the fields below; `goesOn` moves to the one that is still missing. */
  function choose(place: Place, goesOn = true) {
    const label = shownPlace(place)
    setText(label)
    close(label)
    const chosen = { shouldValidate: true, shouldDirty: true }
    form.setValue('property_city', place.city, chosen)
    if (place.town === '') form.setValue('property_town', NOT_CHOSEN)
    else form.setValue('property_town', place.town, chosen)
    if (place.postCode) form.setValue('property_post_code', place.postCode, chosen)
    const typed = form.getValues('property_address')
    const before = insertedNeighbourhood.current
    const address = withNeighbourhood(typed, place.neighbourhood, before)
    if (address !== null && (place.neighbourhood !== '' || before !== '')) {
      form.setValue('property_address', place.neighbourhood === '' ? address.trimStart() : address, {
        shouldDirty: true,
      })
      insertedNeighbourhood.current = place.neighbourhood
    }
    announce(m.address_place_chosen({ place: label }))
    if (!goesOn) return
    // What is missing is the street, or the district where a whole province was chosen.
    const next = document.getElementById(place.town === '' ? 'property_town' : 'property_address')
    next?.focus()
    if (next instanceof HTMLTextAreaElement) next.setSelectionRange(next.value.length, next.value.length)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (key === 'Escape' && shown) {
      // The browser's own Escape would close the dialog around the form as well.
      event.stopPropagation()
      event.preventDefault()
      return close(text)
    }
    if (key === 'ArrowDown' && !shown) setClosedFor('')
    // Enter in a field would send the form.
    if (key === 'Enter') event.preventDefault()
    if (key === 'Enter' && open && loading) return setEntered(true)
    if (!shown) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const next = (active + (key === 'ArrowDown' ? 1 : -1) + places.length) % places.length
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const place = places[active]
    if (key === 'Enter' && place) choose(place)
  }

  return (
    <div className={classNames('relative sm:col-span-2', !hydrated && 'invisible noscript:hidden')}>
      <Field
        label={m.address_place()}
        name="yer"
        type="search"
        placeholder={m.address_place_example()}
        hint={none ? m.address_place_none() : m.address_place_hint()}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        role="combobox"
        aria-expanded={shown}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shown ? `${listId}-${active}` : undefined}
        value={text}
        onChange={({ currentTarget }) => {
          setEntered(false)
          setText(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // The only place of that name is meant, as in the lists below.
          const [only, another] = open ? (value ?? []) : []
          if (only && !another) choose(only, false)
          else close(text)
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={m.suggestions()}
        hidden={!shown}
        // The field keeps the focus while a row is pressed.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-[4.75rem] z-30 max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line bg-raised p-1 text-ink shadow-card"
      >
        {places.map((place, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys choose
          <div
            key={shownPlace(place)}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => choose(place)}
            onPointerMove={() => setActive(at)}
            className={classNames(
              'flex min-h-11 cursor-pointer flex-col justify-center rounded-[0.4rem] px-3 py-1',
              at === active && 'bg-accent-soft',
            )}
          >
            <span className="font-medium wrap-anywhere">
              {place.neighbourhood || place.town || place.city}
            </span>
            <span className="text-sm text-muted wrap-anywhere">{regionOf(place)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What a row stands for below its name: the regions around it, and the code that was typed. */
function regionOf({ neighbourhood, town, city, postCode }: Place): string {
  const around = [neighbourhood && town, town && city].filter(Boolean).join(', ')
  return [around || (town ? '' : m.city()), postCode].filter(Boolean).join(' · ')
}
