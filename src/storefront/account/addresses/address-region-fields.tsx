import { DEFAULT_COUNTRY, isTurkiye, NOT_CHOSEN, printed } from '#modules/kernel/people/address-rules.ts'
import { phoneForCountry } from '#modules/people/customers/account/typing-rules.ts'
import { withoutNeighbourhood } from '#modules/people/customers/addresses/neighbourhood-rules.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'
import { ChoiceField, type SearchSelectComponent } from '../../ui/form/choice-field.tsx'
import { ListLoadError } from '../list-load-error.tsx'
import { AddressNeighbourhoodField } from './address-neighbourhood-field.tsx'
import { AddressPhoneField } from './address-phone-field.tsx'
import { AddressPlaceField } from './address-place-field.tsx'
import type { AddressRegions } from './address-regions.server.ts'
import type { AddressSectionProps } from './address-section-props.ts'
import { useRegions } from './use-regions.ts'

/**
 * Country and phone; for Türkiye also province, district and, after hydration, neighbourhood (spec §5). A new country resets
 * province and district, a new province the district, a new district the neighbourhood.
 */
export function AddressRegionFields(
  props: AddressSectionProps & { regions: AddressRegions | null; search: SearchSelectComponent | undefined },
) {
  const { form, field, hydrated, turkiye, regions: given, search, insertedNeighbourhood } = props
  const [country, city, town] = form.watch(['property_country', 'property_city', 'property_town'])
  const regions = useRegions(given, printed(city))
  const empty = regions.loading ? m.loading() : m.address_no_match()
  const dial = regions.countries.find(({ value }) => value === country)?.note

  function choose(name: 'property_city' | 'property_town', value: string) {
    form.setValue(name, value === '' ? NOT_CHOSEN : value, { shouldValidate: value !== '' })
  }
  /** Removes the neighbourhood that the form inserted for the previous district; text the shopper typed stays. */
  function resetNeighbourhood() {
    if (insertedNeighbourhood.current === '') return
    const text = form.getValues('property_address')
    form.setValue('property_address', withoutNeighbourhood(text, insertedNeighbourhood.current))
    insertedNeighbourhood.current = ''
  }
  function resetTown() {
    form.setValue('property_town', NOT_CHOSEN)
    form.clearErrors('property_town')
    resetNeighbourhood()
  }
  function chooseCountry(value: string) {
    const chosen = value === '' ? DEFAULT_COUNTRY : value
    if (chosen === country) return
    const home = isTurkiye(chosen)
    form.setValue('property_country', chosen, { shouldValidate: true })
    form.setValue('property_city', NOT_CHOSEN)
    resetTown()
    if (home !== turkiye) {
      form.setValue('property_number', phoneForCountry(form.getValues('property_number'), home))
    }
    form.clearErrors(['property_city', 'property_number'])
  }
  function chooseCity(value: string) {
    if (value === printed(city)) return
    choose('property_city', value)
    resetTown()
  }
  function chooseTown(value: string) {
    if (value === printed(town)) return
    choose('property_town', value)
    resetNeighbourhood()
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
          choices={regions.countries}
          value={country}
          onChoose={chooseCountry}
          onLeave={() => form.trigger('property_country')}
          onChange={(event) => {
            chooseCountry(event.currentTarget.value)
            return countryField.onChange(event)
          }}
          preloaded={search}
          empty={empty}
        >
          {withChosen(regions.countries, country).map(({ value, label }) => (
            <option key={value} value={value} data-home={value === DEFAULT_COUNTRY || undefined}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <AddressPhoneField {...props} {...(dial && { dial })} />
      </div>
      <div
        className={classNames(
          'gap-5 sm:grid-cols-2',
          hydrated ? (turkiye ? 'grid' : 'hidden') : 'hidden group-has-[[data-home]:checked]:grid',
        )}
      >
        <AddressPlaceField {...props} />
        <ChoiceField
          label={m.city()}
          {...cityField}
          choices={regions.cities}
          value={city}
          onChoose={chooseCity}
          onLeave={() => form.trigger('property_city')}
          onChange={(event) => {
            resetTown()
            return cityField.onChange(event)
          }}
          preloaded={search}
          empty={empty}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {withChosen(regions.cities, printed(city)).map(({ value }) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={m.town()}
          {...townField}
          choices={regions.towns}
          value={town}
          onChoose={chooseTown}
          onLeave={() => form.trigger('property_town')}
          onChange={(event) => {
            resetNeighbourhood()
            return townField.onChange(event)
          }}
          preloaded={search}
          empty={printed(city) === '' ? m.address_city_required() : empty}
        >
          <option value={NOT_CHOSEN}>{m.choose()}</option>
          {hydrated || !given
            ? withChosen(regions.towns, printed(town)).map(({ value }) => (
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
        <AddressNeighbourhoodField {...props} city={printed(city)} town={printed(town)} />
      </div>
      {regions.failed && <ListLoadError retry={regions.retry} />}
    </>
  )
}

/** The list including the chosen value, also while the list is loading. */
function withChosen<Entry extends { value: string; label: string }>(list: readonly Entry[], chosen: string) {
  const known = chosen === '' || list.some(({ value }) => value === chosen)
  return known ? list : [{ value: chosen, label: chosen }, ...list]
}
