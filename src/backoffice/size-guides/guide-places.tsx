import { X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type {
  FoundPlaces,
  GuidePlaceForm,
  SizeGuideForm,
} from '#modules/goods/catalogue/guides/size-guides-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { type Picked, Picker } from '../parts/choices/picker.tsx'
import { Failure } from '../parts/failure.tsx'

const find = (kind: keyof FoundPlaces) => async (text: string, signal: AbortSignal) => {
  const found = await apiRequest<FoundPlaces>('GET', '/size-guides/places', { query: { q: text }, signal })
  return found[kind].map(({ id, label }) => ({ id: String(id), label }))
}
const findCategories = find('categories')
const findBrands = find('brands')

const keyOf = ({ categoryId, brandId }: GuidePlaceForm) => `${categoryId} ${brandId}`

/** The categories and brands whose products show the table: one of them, or a brand in a category. */
export function GuidePlaces({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<SizeGuideForm, 'places'>({ name: 'places' })
  const [category, setCategory] = useState<Picked | null>(null)
  const [brand, setBrand] = useState<Picked | null>(null)
  const places = field.value

  function add() {
    const place: GuidePlaceForm = {
      categoryId: category && Number(category.id),
      brandId: brand && Number(brand.id),
      label: [brand?.label, category?.label].filter(Boolean).join(' · '),
    }
    if (!places.some((each) => keyOf(each) === keyOf(place))) field.onChange([...places, place])
    setCategory(null)
    setBrand(null)
  }

  return (
    <div className="flex flex-col gap-3">
      {places.length > 0 && (
        <ul aria-label={m.size_guides_places()} className="flex flex-wrap gap-2">
          {places.map((place) => (
            <li
              key={keyOf(place)}
              className="flex min-h-9 items-center gap-1 rounded-control border border-line bg-surface pl-3"
            >
              <span className="wrap-anywhere">{place.label}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={m.size_guides_remove_place({ place: place.label })}
                className="icon-button"
                onClick={() => field.onChange(places.filter((each) => each !== place))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
          <Picker
            label={m.size_guides_category()}
            name="guide-category"
            value={category}
            onChange={setCategory}
            find={findCategories}
          />
          <Picker
            label={m.size_guides_brand()}
            name="guide-brand"
            value={brand}
            onChange={setBrand}
            find={findBrands}
          />
          <Button
            type="button"
            appearance="secondary"
            disabled={category === null && brand === null}
            onClick={add}
          >
            {m.size_guides_add_place()}
          </Button>
        </div>
      )}
      <Failure of={fieldState.error?.message} />
    </div>
  )
}
