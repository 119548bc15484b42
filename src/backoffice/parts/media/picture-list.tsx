import { useEffect, useRef, useState } from 'react'
import { m } from '#office-texts/messages.js'
import { useMay } from '../../frame/office.ts'
import { Failure } from '../../parts/failure.tsx'
import { SortableList } from '../sorting/sortable-list.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { PictureRow } from './picture-row.tsx'
import { PictureSources } from './picture-sources.tsx'
import { PictureUploads } from './picture-uploads.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** A picture of a product; empty texts leave it to the picture's own, and then to the product's name. */
export interface ListedPicture {
  /** The name of a stored picture, as `ab12….webp`. */
  readonly file: string
  readonly alt: string
  readonly altEn: string
}

export interface PictureListProps {
  /** What the pictures are of; the buttons are called by it. */
  label: string
  /** In the order in which they are shown; each file once. */
  value: readonly ListedPicture[]
  onChange: (pictures: readonly ListedPicture[]) => void
  disabled?: boolean
  /** How many of them the shop shows (spec §9); said beside the last of these. */
  shown?: number
  error?: string | undefined
  /** Asked of each picture that comes in, by the name it had: true where it went somewhere else than into this list. */
  placedElsewhere?: (file: string, name: string) => boolean
}

/** The shop shows the first four pictures of a colour (spec §9). */
const SHOWN = 4

/**
 * The pictures of a product in their order: added by drop, paste, camera or from the library, moved by pointer or keys, each with its
 * texts. A controlled field: it takes pictures pasted anywhere on the page, so there is one on a page.
 */
export function PictureList({
  label,
  value,
  onChange,
  disabled = false,
  shown = SHOWN,
  error,
  placedElsewhere = () => false,
}: PictureListProps) {
  const mayUpload = useMay()('media.write')
  const [isOpen, setIsOpen] = useState(false)
  // Two uploads may end before the form has rendered the first.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const change = (pictures: readonly ListedPicture[]) => {
    latest.current = pictures
    onChange(pictures)
  }
  const append = (pictures: readonly { file: string; name: string }[]) => {
    const known = new Set(latest.current.map(({ file }) => file))
    const fresh = pictures.filter(({ file, name }) => !known.has(file) && !placedElsewhere(file, name))
    if (fresh.length > 0)
      change([...latest.current, ...fresh.map(({ file }) => ({ file, alt: '', altEn: '' }))])
  }
  const { uploads, add, retry, dismiss } = usePictureUploads(({ file }, name) => append([{ file, name }]))
  return (
    <div className="flex flex-col gap-3">
      <SortableList
        label={label}
        items={value}
        idOf={({ file }) => file}
        disabled={disabled}
        className="flex flex-col gap-2"
        itemClass="flex flex-col gap-2 rounded-control border border-line bg-page p-2"
        onOrder={change}
      >
        {(picture, at, handle) => (
          <PictureRow
            picture={picture}
            place={at + 1}
            handle={handle}
            isShown={at < shown}
            note={at === shown - 1 ? m.media_list_shown({ count: shown }) : null}
            disabled={disabled}
            onChange={(changed) =>
              change(value.map((each) => (each.file === picture.file ? { ...each, ...changed } : each)))
            }
            onRemove={() => change(value.filter(({ file }) => file !== picture.file))}
          />
        )}
      </SortableList>
      <PictureUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      {!disabled && (
        <PictureSources
          label={label}
          multiple
          pasteAnywhere
          mayUpload={mayUpload}
          onFiles={add}
          onLibrary={() => setIsOpen(true)}
        />
      )}
      <Failure of={error} />
      {isOpen && (
        <LibraryDialog
          multiple
          onChoose={(pictures) => {
            append(pictures)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
