import { X } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { SortGrip, type SortHandle } from '../sorting/sortable-list.tsx'
import { StatusBadge } from '../status-badge.tsx'
import type { ListedPicture } from './picture-list.tsx'
import { PictureThumb } from './picture-thumb.tsx'

/** One picture of the list: its handle, what it shows in both languages, and the way out. */
export function PictureRow({
  picture: { file, alt, altEn },
  place,
  handle,
  isShown,
  note,
  disabled,
  onChange,
  onRemove,
}: {
  picture: ListedPicture
  /** From 1. */
  place: number
  handle: SortHandle
  /** False for one that the shop keeps and does not show. */
  isShown: boolean
  /** Said below it. */
  note: string | null
  disabled: boolean
  onChange: (changed: Partial<ListedPicture>) => void
  onRemove: () => void
}) {
  const text = (key: 'alt' | 'altEn', label: string) => (
    <input
      className="control"
      aria-label={m.media_of_place({ label, place: String(place) })}
      placeholder={label}
      disabled={disabled}
      value={key === 'alt' ? alt : altEn}
      onChange={({ target }) => onChange({ [key]: target.value })}
    />
  )
  return (
    <>
      <div className="flex items-center gap-2 sm:gap-3">
        <SortGrip handle={handle} label={m.media_move({ place: String(place) })} />
        <span className="relative shrink-0">
          <PictureThumb
            file={file}
            alt={m.media_picture_place({ place: String(place) })}
            sizes="6rem"
            className={classNames('size-20 sm:size-24', !isShown && 'opacity-60')}
          />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1.5 lg:flex-row">
          {text('alt', m.media_alt())}
          {text('altEn', m.media_alt_en())}
        </span>
        {!disabled && (
          <button
            type="button"
            className="icon-button"
            aria-label={m.media_remove_place({ place: String(place) })}
            onClick={onRemove}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      {!isShown && (
        <span>
          <StatusBadge tone="plain">{m.media_list_hidden()}</StatusBadge>
        </span>
      )}
      {note !== null && <p className="text-sm text-muted">{note}</p>}
    </>
  )
}
