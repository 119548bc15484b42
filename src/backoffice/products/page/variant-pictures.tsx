import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PictureThumb } from '../../parts/media/picture-thumb.tsx'
import type { ProductForm } from '../product-form.ts'

type Assigned = ProductForm['variantPictures'][number]

/** Pictures that go to variants when the product is saved, by what their file names said; each group can stay on the product instead. */
export function VariantPictures({
  pictures,
  error,
  onKeep,
}: {
  pictures: readonly Assigned[]
  error: string | undefined
  onKeep: (pictures: readonly Assigned[]) => void
}) {
  if (pictures.length === 0) return null
  const groups = Map.groupBy(pictures, ({ label }) => label)
  return (
    <section
      aria-label={m.products_assigned()}
      className="mb-3 flex flex-col gap-3 rounded-control border border-accent bg-accent-soft p-3"
    >
      <p role="status" className="font-medium">
        {m.products_assigned_count({ count: pictures.length })}
      </p>
      <ul className="flex flex-col gap-3">
        {[...groups].map(([label, group]) => (
          <li key={label} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-32 flex-1">
              <span className="block font-medium wrap-anywhere">{label}</span>
              <span className="text-sm text-muted">
                {m.products_assigned_variants({ count: group[0]?.variantIds.length ?? 0 })}
              </span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {group.map(({ file }) => (
                <PictureThumb key={file} file={file} alt="" sizes="3rem" className="size-12" />
              ))}
            </span>
            <Button
              type="button"
              appearance="quiet"
              aria-label={`${m.products_assigned_keep()}: ${label}`}
              onClick={() => onKeep(group)}
            >
              {m.products_assigned_keep()}
            </Button>
          </li>
        ))}
      </ul>
      <Failure of={error} />
    </section>
  )
}
