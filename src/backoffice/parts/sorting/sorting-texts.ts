import type { DndContextProps } from '@dnd-kit/core'
import { m } from '#office-texts/messages.js'

/** What screen readers say while an item is moved, by places from 1. */
export function sortingTexts(
  placeOf: (id: unknown) => number,
  count: number,
): NonNullable<DndContextProps['accessibility']> {
  const place = (id: unknown) => ({ place: String(placeOf(id) + 1), of: String(count) })
  return {
    screenReaderInstructions: { draggable: m.frame_sort_how() },
    announcements: {
      onDragStart: ({ active }) => m.frame_sort_begun(place(active.id)),
      onDragOver: ({ over }) => (over ? m.frame_sort_over(place(over.id)) : undefined),
      onDragEnd: ({ active, over }) => m.frame_sort_ended(place((over ?? active).id)),
      onDragCancel: ({ active }) => m.frame_sort_cancelled(place(active.id)),
    },
  }
}
