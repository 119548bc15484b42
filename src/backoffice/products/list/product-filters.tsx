import { useQuery } from '@tanstack/react-query'
import { PRODUCT_GAPS, PRODUCT_STATES } from '#modules/backoffice/products/product-list-rules.ts'
import { m } from '#office-texts/messages.js'
import type { ListFilter } from '../../list/list-types.ts'
import { Picker } from '../../parts/choices/picker.tsx'
import { gapTexts } from '../../parts/gap-texts.ts'
import { findBrands } from '../fields/brand-field.tsx'
import { brandNames } from '../fields/brand-name.ts'
import { type CategoryChoice, categoriesQuery } from '../fields/category-query.ts'

const stateTexts = () => ({
  onsale: m.products_view_onsale(),
  draft: m.products_view_draft(),
  passive: m.products_view_passive(),
  archived: m.products_view_archived(),
  soldout: m.products_view_soldout(),
  low: m.products_view_low(),
})

/** Categories by name, for the filter; the address keeps the number alone. */
function CategoryFilter({ id, set }: { id: string; set: (id: string) => void }) {
  const { data = [] } = useQuery(categoriesQuery)
  const chosen = data.find((each) => String(each.id) === id)
  const picked = ({ id: number, label }: CategoryChoice) => ({ id: String(number), label })
  return (
    <Picker
      label={m.products_category()}
      name="category"
      value={id === '' ? null : chosen ? picked(chosen) : { id, label: id }}
      onChange={(next) => set(next?.id ?? '')}
      find={async (text) => {
        const words = text.toLocaleLowerCase('tr')
        return data
          .filter(({ label }) => label.toLocaleLowerCase('tr').includes(words))
          .slice(0, 20)
          .map(picked)
      }}
    />
  )
}

/** A brand is shown by its name where `useBrandName` has read it. */
export function productFilters(categories: readonly CategoryChoice[]): ListFilter[] {
  const [states, gaps] = [stateTexts(), gapTexts()]
  return [
    {
      kind: 'choice',
      name: 'state',
      label: m.products_state(),
      options: PRODUCT_STATES.map((value) => ({ value, label: states[value] })),
    },
    {
      kind: 'choice',
      name: 'missing',
      label: m.products_gaps(),
      options: PRODUCT_GAPS.map((value) => ({ value, label: gaps[value] })),
    },
    {
      kind: 'own',
      names: ['brand'],
      label: m.products_brand(),
      control: ({ brand = '' }, set) => (
        <Picker
          label={m.products_brand()}
          name="brand"
          value={brand === '' ? null : { id: brand, label: brandNames.get(brand) ?? brand }}
          onChange={(picked) => {
            if (picked) brandNames.set(picked.id, picked.label)
            set({ brand: picked?.id ?? '' })
          }}
          find={findBrands}
        />
      ),
      chosen: ({ brand = '' }) => (brand === '' ? null : (brandNames.get(brand) ?? brand)),
    },
    {
      kind: 'own',
      names: ['category'],
      label: m.products_category(),
      control: ({ category = '' }, set) => (
        <CategoryFilter id={category} set={(id) => set({ category: id })} />
      ),
      chosen: ({ category = '' }) =>
        category === '' ? null : (categories.find(({ id }) => String(id) === category)?.label ?? category),
    },
  ]
}
