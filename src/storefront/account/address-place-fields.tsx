import { DEFAULT_COUNTRY, isTurkiye, NOT_CHOSEN, printed } from '#modules/customers/address-rules.ts'
import { withoutNeighbourhood } from '#modules/customers/neighbourhood-rules.ts'
import { phoneForCountry } from '#modules/customers/typing-rules.ts'
import { m } from '#texts/messages.js'
import { ChoiceField, type SearchSelectPart } from '../ui/choice-field.tsx'
import { classNames } from '../ui/class-names.ts'
import type { AddressFormParts } from './address-form-parts.ts'
import { AddressNeighbourhoodField } from './address-neighbourhood-field.tsx'
import { AddressPhoneField } from './address-phone-field.tsx'
import type { AddressPlaces } from './address-places.server.ts'
import { ListMissing } from './list-missing.tsx'
import { usePlaces } from './use-places.ts'

/**
 * Country and phone, in Türkiye province, district and, with scripts, neighbourhood (spec §5). Another country starts province and
 * district anew, another province the district, another district the neighbourhood.
 */
export function AddressPlaceFields(
  parts: AddressFormParts & { places: AddressPlaces | null; search: SearchSelectPart | undefined },
) {
  const { form, values, field, hydrated, turkiye, places: given, search, written } = parts
  const country = form.watch('property_country') ?? values.property_country
  const city = form.watch('property_city') ?? values.property_city
  const town = form.watch('property_town') ?? values.property_town
  const places = usePlaces(given, printed(city))
  const empty = places.loading ? m.loading() : m.address_no_match()
  const dial = places.countries.find(({ value }) => value === country)?.note

  function choose(name: 'property_city' | 'property_town', value: string) {
    form.setValue(name, value === '' ? NOT_CHOSEN : value, { shouldValidate: value !== '' })
  }
  /** What the form wrote belongs to the district that was chosen; what somebody typed is theirs. */
  function startNeighbourhoodAnew() {
    if (written.current === '') return
    const text = form.getValues('property_address')
    form.setValue('property_address', withoutNeighbourhood(text, written.current))
    written.current = ''
  }
  function startTownAnew() {
    form.setValue('property_town', NOT_CHOSEN)
    form.clearErrors('property_town')
    startNeighbourhoodAnew()
  }
  function chooseCountry(value: string) {
    const chosen = value === '' ? DEFAULT_COUNTRY : value
    if (chosen === country) return
    const home = isTurkiye(chosen)
    form.setValue('property_country', chosen, { shouldValidate: true })
    form.setValue('property_city', NOT_CHOSEN)
    startTownAnew()
    if (home !== turkiye) {
      form.setValue('property_number', phoneForCountry(form.getValues('property_number'), home))
    }
    form.clearErrors(['property_city', 'property_number'])
  }
  function chooseCity(value: string) {
    if (value === printed(city)) return
    choose('property_city', value)
    startTownAnew()
  }
  function chooseTown(value: string) {
    if (value === printed(town)) return
    choose('property_town', value)
    startNeighbourhoodAnew()
  }
  const countryField = field('property_country')
  const cityField = field('property_city')
  const townField = field('property_town')

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label={m.country()}
          {...countryField}
          choices={places.countries}
          value={country}
          onChoose={chooseCountry}
          onLeave={() => form.trigger('property_country')}
          onChange={(event) => {
            chooseCountry(event.currentTarget.value)
            return countryField.onChange(event)
          }}
          brought={search}
          empty={empty}
        >
          {withChosen(places.countries, country).map(({ value, label }) => (
            <option key={value} value={value} data-home={value === DEFAULT_COUNTRY || undefined}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <AddressPhoneField {...parts} {...(dial && { dial })} />
      </div>
      <div
        className={classNames(
          'gap-5 sm:grid-cols-2',
          hydrated ? (turkiye ? 'grid' : 'hidden') : 'hidden group-has-[[data-home]:checked]:grid',
        )}
      >
        <ChoiceField
          label={m.city()}
          {...cityField}
          choices={places.cities}
          value={city}
          onChoose={chooseCity}
          onLeave={() => form.trigger('property_city')}
          onChange={(event) => {
            startTownAnew()
            return cityField.onChange(event)
          }}
          brought={search}
          empty={empty}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {withChosen(places.cities, printed(city)).map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={m.town()}
          {...townField}
          choices={places.towns}
          value={town}
          onChoose={chooseTown}
          onLeave={() => form.trigger('property_town')}
          onChange={(event) => {
            startNeighbourhoodAnew()
            return townField.onChange(event)
          }}
          brought={search}
          empty={printed(city) === '' ? m.address_city_required() : empty}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {hydrated || !given
            ? withChosen(places.towns, printed(town)).map(({ value }) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))
            : given.cities.map(({ name, towns }) => (
                <optgroup key={name} label={name}>
                  {towns.map((title) => (
                    <option key={title} value={title}>
                      {title}
                    </option>
                  ))}
                </optgroup>
              ))}
        </ChoiceField>
        {hydrated && turkiye && (
          <AddressNeighbourhoodField {...parts} city={printed(city)} town={printed(town)} />
        )}
      </div>
      {places.failed && <ListMissing retry={places.retry} />}
    </>
  )
}

/** The list with what is chosen in it, also while the list is on its way. */
function withChosen<Entry extends { value: string; label: string }>(list: readonly Entry[], chosen: string) {
  const known = chosen === '' || list.some(({ value }) => value === chosen)
  return known ? list : [{ value: chosen, label: chosen }, ...list]
}
