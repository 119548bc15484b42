import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { OfficeDialog } from '../../parts/office-dialog.tsx'

/** The photos a buyer added to a return; each opens large. Nothing for those who do not handle returns. */
export function ReturnPhotos({
  request: { id, photos },
}: {
  request: { id: string; photos: readonly number[] }
}) {
  const mayHandle = useMay()('returns.handle')
  const [open, setOpen] = useState<number | null>(null)
  if (photos.length === 0 || !mayHandle) return null
  const source = (photo: number) => `/api/admin/returns/${id}/photos/${photo}`
  return (
    <>
      <ul aria-label={m.return_sending_photos()} className="flex flex-wrap gap-2 py-1">
        {photos.map((photo, index) => (
          <li key={photo}>
            <button
              type="button"
              onClick={() => setOpen(index)}
              className="block cursor-zoom-in overflow-hidden rounded-control border border-line hover:border-accent"
            >
              <img
                src={source(photo)}
                alt={m.return_sending_photo({ number: index + 1 })}
                loading="lazy"
                className="size-28 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <OfficeDialog
          open
          wide
          title={m.return_sending_photo_of({ number: open + 1, count: photos.length })}
          onClose={() => setOpen(null)}
          footer={
            photos.length > 1 && (
              <>
                <Step
                  label={m.return_sending_photo_previous()}
                  to={open - 1}
                  of={photos.length}
                  onStep={setOpen}
                >
                  <ChevronLeft aria-hidden="true" className="size-4" />
                </Step>
                <Step label={m.return_sending_photo_next()} to={open + 1} of={photos.length} onStep={setOpen}>
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Step>
              </>
            )
          }
        >
          <a href={source(photos[open] ?? 0)} target="_blank" rel="noreferrer">
            <img
              src={source(photos[open] ?? 0)}
              alt={m.return_sending_photo({ number: open + 1 })}
              className="mx-auto max-h-[75dvh] w-auto max-w-full object-contain"
            />
          </a>
        </OfficeDialog>
      )}
    </>
  )
}

/** A button to another photo; after the last one comes the first. */
function Step({
  label,
  to,
  of,
  onStep,
  children,
}: {
  label: string
  to: number
  of: number
  onStep: (index: number) => void
  children: React.ReactNode
}) {
  return (
    <Button type="button" appearance="secondary" onClick={() => onStep((to + of) % of)}>
      {children}
      {label}
    </Button>
  )
}
