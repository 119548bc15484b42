import { useState } from 'react'
import type { LibraryPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { useMay } from '../../frame/office.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { PictureSources } from './picture-sources.tsx'
import { PictureUploads } from './picture-uploads.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** Chooses pictures of the library: one, which closes the dialog, or several in the order in which they are pressed. */
export function LibraryDialog({
  multiple = false,
  uploads: takesUploads = false,
  onChoose,
  onClose,
}: {
  multiple?: boolean
  /** Whether pictures may be uploaded here too, for places without a field of their own; one that arrives is chosen. */
  uploads?: boolean
  onChoose: (pictures: readonly LibraryPicture[]) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([])
  const mayUpload = useMay()('media.write') && takesUploads
  const { uploads, add, retry, dismiss } = usePictureUploads(pick)
  function pick(picture: LibraryPicture) {
    if (!multiple) return onChoose([picture])
    setChosen((now) =>
      now.some(({ file }) => file === picture.file)
        ? now.filter(({ file }) => file !== picture.file)
        : [...now, picture],
    )
  }
  return (
    <OfficeDialog
      open
      wide
      title={m.media_from_library()}
      onClose={onClose}
      footer={
        multiple && (
          <Button type="button" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {m.media_add_chosen({ count: chosen.length })}
          </Button>
        )
      }
    >
      {mayUpload && (
        <div className="flex flex-col gap-3 pb-4">
          <PictureSources label={m.media_one()} onFiles={add} />
          <PictureUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        </div>
      )}
      <LibraryGrid
        onPick={pick}
        {...(multiple && { chosen: new Set(chosen.map(({ file }) => file)) })}
        empty={m.media_empty_short()}
      />
    </OfficeDialog>
  )
}
