import { useController } from 'react-hook-form'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../../frame/office.ts'
import { type Picked, Picker } from '../../parts/choices/picker.tsx'
import type { ProductForm } from '../product-form.ts'
import { useBrandName } from './brand-name.ts'
import { useNames } from './names.ts'

interface FoundBrand {
  id: number
  name: string
}

export async function findBrands(text: string, signal: AbortSignal): Promise<readonly Picked[]> {
  const query = { q: text, limit: 20 }
  const { items } = await apiRequest<{ items: FoundBrand[] }>('GET', '/brands', { query, signal })
  return items.map(({ id, name }) => ({ id: String(id), label: name }))
}

/** The brand of a product. */
export function BrandField({ disabled }: { disabled: boolean }) {
  const { field, fieldState } = useController<ProductForm, 'brandId'>({ name: 'brandId' })
  const { brands } = useNames()
  const id = field.value
  const name = useBrandName(id === null || brands.has(id) ? null : String(id))
  return (
    <Picker
      label={m.products_brand()}
      name="brandId"
      error={fieldState.error?.message}
      value={id === null ? null : { id: String(id), label: brands.get(id) ?? name ?? String(id) }}
      onChange={(picked) => {
        if (picked) brands.set(Number(picked.id), picked.label)
        field.onChange(picked ? Number(picked.id) : null)
      }}
      find={findBrands}
      disabled={disabled}
    />
  )
}
