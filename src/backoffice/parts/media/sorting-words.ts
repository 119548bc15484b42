import type { DndContextProps } from '@dnd-kit/core'
import { m } from '#office-texts/messages.js'

/** What screen readers say while a picture is moved, by places from 1. */
export function sortingWords(
  placeOf: (file: unknown) => number,
  count: number,
): NonNullable<DndContextProps['accessibility']> {
  const place = (file: unknown) => ({ place: String(placeOf(file) + 1), of: String(count) })
  return {
    screenReaderInstructions: { draggable: m.media_sort_how() },
    announcements: {
      onDragStart: ({ active }) => m.media_sort_begun(place(active.id)),
      onDragOver: ({ over }) => (over ? m.media_sort_over(place(over.id)) : undefined),
      onDragEnd: ({ active, over }) => m.media_sort_ended(place((over ?? active).id)),
      onDragCancel: ({ active }) => m.media_sort_cancelled(place(active.id)),
    },
  }
}
