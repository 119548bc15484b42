import { useState } from 'react'
import type { LibraryPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { LibraryGrid } from './library-grid.tsx'

/** Chooses pictures of the library: one, which closes the dialog, or several in the order in which they are pressed. */
export function LibraryDialog({
  multiple = false,
  onChoose,
  onClose,
}: {
  multiple?: boolean
  onChoose: (pictures: readonly LibraryPicture[]) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([])
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
      <LibraryGrid
        onPick={pick}
        {...(multiple && { chosen: new Set(chosen.map(({ file }) => file)) })}
        empty={m.media_empty_short()}
      />
    </OfficeDialog>
  )
}
