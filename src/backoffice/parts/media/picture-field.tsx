import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { Failure } from '../../parts/failure.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { PictureSources } from './picture-sources.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { PictureUploads } from './picture-uploads.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

export interface PictureFieldProps {
  /** What the picture is for; its buttons are called by it. */
  label: string
  /** The name of a stored picture, as `ab12….webp`, or its path below `/images/`; '' for none. */
  value: string
  /** Gets the name of the picture that was chosen or uploaded, '' when it was removed. */
  onChange: (file: string) => void
  disabled?: boolean
  /** Of the button that chooses, for a label that leads to it. */
  id?: string
  /** Ids of a hint and an error beside the field. */
  describedBy?: string | undefined
  /** Why the form was refused for it; shown below, unless the form shows it itself. */
  error?: string | undefined
  /** Told whether a picture is on its way: a form that is sent now would go without it. */
  onUploading?: (isUnderWay: boolean) => void
}

/**
 * One picture: dropped, pasted, uploaded, taken with the camera, or chosen in the library; shown small, and removed. A controlled field for
 * any form. Who may not upload can choose.
 */
export function PictureField({
  label,
  value,
  onChange,
  disabled = false,
  id,
  describedBy,
  error,
  onUploading,
}: PictureFieldProps) {
  const mayUpload = useMay()('media.write')
  const [isOpen, setIsOpen] = useState(false)
  const { uploads, add, retry, dismiss } = usePictureUploads(({ file }) => onChange(file), {
    single: true,
  })
  const isUnderWay = uploads.some(({ problem }) => problem === null)
  useEffect(() => onUploading?.(isUnderWay), [onUploading, isUnderWay])
  return (
    <div className="flex flex-col gap-2">
      <PictureSources
        label={label}
        id={id}
        describedBy={describedBy}
        disabled={disabled}
        mayUpload={mayUpload}
        onFiles={add}
        onLibrary={() => setIsOpen(true)}
      >
        {value !== '' && (
          <div className="flex items-start gap-2">
            <PictureThumb file={value} alt={label} className="h-32 w-auto max-w-full border border-line" />
            {!disabled && (
              <Button
                type="button"
                appearance="quiet"
                aria-label={`${m.media_remove()}: ${label}`}
                onClick={() => onChange('')}
              >
                <X aria-hidden="true" />
                {m.media_remove()}
              </Button>
            )}
          </div>
        )}
      </PictureSources>
      <PictureUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <Failure of={error} />
      {isOpen && (
        <LibraryDialog
          onChoose={([picture]) => {
            if (picture) onChange(picture.file)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
