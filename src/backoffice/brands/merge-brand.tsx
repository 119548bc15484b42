import { useState } from 'react'
import type {
  BrandList,
  BrandRecord,
  MergePreview,
} from '#modules/goods/catalogue/brands/brands-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { type Picked, Picker } from '../parts/choices/picker.tsx'
import { CountedCommand } from '../parts/counted-command.tsx'

async function findBrands(q: string, signal: AbortSignal): Promise<Picked[]> {
  const { items } = await apiRequest<BrandList>('GET', '/brands', { query: { q, limit: '20' }, signal })
  return items.map(({ id, name, products }) => ({
    id: String(id),
    label: name,
    detail: m.brands_count({ count: products }),
  }))
}

/** Merges a brand into another one, after what that changes has been shown. */
export function MergeBrand({
  brand,
  onClose,
  onMerged,
}: {
  brand: BrandRecord
  onClose: () => void
  onMerged: (into: BrandRecord) => unknown
}) {
  const [into, setInto] = useState<Picked | null>(null)
  return (
    <CountedCommand<MergePreview, BrandRecord>
      title={m.brands_merge_title({ name: brand.name })}
      confirm={m.brands_merge()}
      preview={into && { path: `/brands/${brand.id}/merge`, query: { into: into.id } }}
      send={({ products, guides, version }) =>
        apiRequest('POST', `/brands/${brand.id}/merge`, {
          body: { into: Number(into?.id), counted: { products, guides } },
          version,
        })
      }
      onDone={(heir) => {
        toast(m.brands_merged({ name: heir.name }))
        return onMerged(heir)
      }}
      onClose={onClose}
      says={(shown) => (
        <>
          <p>{m.brands_merge_products({ count: shown.products, name: shown.into })}</p>
          {shown.guides > 0 && <p>{m.brands_merge_guides({ count: shown.guides })}</p>}
          <p className="text-muted">{m.brands_merge_rest({ from: brand.name, name: shown.into })}</p>
        </>
      )}
    >
      <Picker
        name="into"
        label={m.brands_merge_into()}
        value={into}
        onChange={setInto}
        find={async (q, signal) => (await findBrands(q, signal)).filter(({ id }) => id !== String(brand.id))}
      />
    </CountedCommand>
  )
}
