import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { LibraryPicture } from '#modules/goods/catalogue/media/media-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { classNames } from '#storefront/ui/class-names.ts'
import { Bars } from '../../frame/skeletons.tsx'
import { LoadFailed } from '../query-state.tsx'
import { libraryQuery } from './media-query.ts'
import { PictureThumb } from './picture-thumb.tsx'

/** What a picture is called where it has no name. */
export const pictureName = ({ name, file }: Pick<LibraryPicture, 'name' | 'file'>): string => name || file

/**
 * The pictures of the library as a grid with its search, in pages that a button brings. Each is a button; where several are chosen,
 * `chosen` says which are.
 */
export function LibraryGrid({
  onPick,
  chosen,
  onlyUnused = false,
  empty,
}: {
  onPick: (picture: LibraryPicture) => void
  /** Files that are chosen; without it pictures are opened, not chosen. */
  chosen?: ReadonlySet<string>
  onlyUnused?: boolean
  /** What is said of an empty library. */
  empty: string
}) {
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const library = useInfiniteQuery(libraryQuery(words, onlyUnused))
  const pictures = library.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      <input
        type="search"
        className="control max-w-md"
        aria-label={m.media_search()}
        placeholder={m.media_search()}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {library.isPending && <Bars />}
      {library.error && !library.data && (
        <LoadFailed error={library.error} onRetry={() => void library.refetch()} />
      )}
      {library.data && pictures.length === 0 && (
        <p role="status" className="text-muted">
          {words === '' && !onlyUnused ? empty : m.media_nothing_found()}
        </p>
      )}
      {pictures.length > 0 && (
        <ul
          aria-label={m.media_title()}
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        >
          {pictures.map((picture) => (
            <li key={picture.file} className="min-w-0">
              <PictureButton picture={picture} onPick={onPick} isChosen={chosen?.has(picture.file)} />
            </li>
          ))}
        </ul>
      )}
      {library.hasNextPage && (
        <Button
          type="button"
          appearance="secondary"
          className="self-center"
          busy={library.isFetchingNextPage}
          onClick={() => void library.fetchNextPage()}
        >
          {m.media_more()}
        </Button>
      )}
    </div>
  )
}

function PictureButton({
  picture,
  onPick,
  isChosen,
}: {
  picture: LibraryPicture
  onPick: (picture: LibraryPicture) => void
  isChosen: boolean | undefined
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames(
        'relative flex w-full cursor-pointer flex-col gap-1 rounded-control border p-1.5 text-left hover:border-accent',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line',
      )}
      onClick={() => onPick(picture)}
    >
      <PictureThumb file={picture.file} className="aspect-square w-full" />
      {isChosen && (
        <span className="absolute top-2.5 right-2.5 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check aria-hidden="true" className="size-4" />
        </span>
      )}
      <span className="truncate text-sm">{pictureName(picture)}</span>
      <span className="figures truncate text-xs text-muted">
        {picture.width} × {picture.height}
      </span>
    </button>
  )
}
