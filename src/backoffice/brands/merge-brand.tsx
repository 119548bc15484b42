import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  BrandList,
  BrandRecord,
  MergePreview,
} from '#modules/goods/catalogue/brands/brands-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { OfficeDialog } from '../parts/office-dialog.tsx'
import { type Picked, Picker } from '../parts/picker.tsx'

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
  const preview = useQuery({
    queryKey: ['brands', 'merge', brand.id, into?.id],
    queryFn: ({ signal }) =>
      apiRequest<MergePreview>('GET', `/brands/${brand.id}/merge`, {
        query: { into: into?.id ?? '' },
        signal,
      }),
    enabled: into !== null,
    staleTime: 0,
    retry: false,
  })
  const shown = into === null ? undefined : preview.data
  const merge = useMutation({
    mutationFn: ({ products, guides, version }: MergePreview) =>
      apiRequest<BrandRecord>('POST', `/brands/${brand.id}/merge`, {
        body: { into: Number(into?.id), counted: { products, guides } },
        version,
      }),
    async onSuccess(heir) {
      toast(m.brands_merged({ name: heir.name }))
      onClose()
      await onMerged(heir)
    },
    // The numbers that were confirmed are not those of the shop any more.
    onError: () => void preview.refetch(),
  })
  const problem = merge.error?.message ?? preview.error?.message
  return (
    <OfficeDialog
      open
      title={m.brands_merge_title({ name: brand.name })}
      onClose={onClose}
      footer={
        shown && (
          <Button
            type="button"
            appearance="danger"
            busy={merge.isPending}
            onClick={() => !merge.isPending && merge.mutate(shown)}
          >
            {m.brands_merge()}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Picker
          name="into"
          label={m.brands_merge_into()}
          value={into}
          onChange={setInto}
          find={async (q, signal) =>
            (await findBrands(q, signal)).filter(({ id }) => id !== String(brand.id))
          }
        />
        {shown && (
          <div role="status" className="flex flex-col gap-2">
            <p>{m.brands_merge_products({ count: shown.products, name: shown.into })}</p>
            {shown.guides > 0 && <p>{m.brands_merge_guides({ count: shown.guides })}</p>}
            <p className="text-muted">{m.brands_merge_rest({ from: brand.name, name: shown.into })}</p>
          </div>
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </OfficeDialog>
  )
}
