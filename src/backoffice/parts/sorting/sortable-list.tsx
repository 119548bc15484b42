import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableAttributes,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'
import { sortingTexts } from './sorting-texts.ts'

/** Pixels a pointer moves before it drags: a press stays a press. */
const DRAG_DISTANCE = 4

/** What moves an item; null where the order cannot be changed. */
export type SortHandle =
  | (Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onPointerDown'> &
      DraggableAttributes & { ref: (element: HTMLElement | null) => void })
  | null

/** Items whose order is changed by pointer or keys; each draws itself, with its handle as a `SortGrip`. Without items it is nothing. */
export function SortableList<Item>({
  label,
  items,
  idOf,
  disabled = false,
  isWrapped = false,
  className,
  itemClass,
  onOrder,
  children,
}: {
  label: string
  items: readonly Item[]
  /** Each once in the list. */
  idOf: (item: Item) => string
  disabled?: boolean
  /** Items stand beside each other and not only below. */
  isWrapped?: boolean
  className: string
  itemClass: string
  onOrder: (items: Item[]) => void
  children: (item: Item, at: number, handle: SortHandle) => ReactNode
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const placeOf = (id: unknown) => ids.indexOf(String(id))
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...items], from, to))
  }
  if (items.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingTexts(placeOf, ids.length)}
      onDragEnd={onDragEnd}
    >
      <SortableContext
        items={ids}
        strategy={isWrapped ? rectSortingStrategy : verticalListSortingStrategy}
        disabled={disabled}
      >
        <ul aria-label={label} className={className}>
          {items.map((item, at) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              disabled={disabled}
              isWrapped={isWrapped}
              className={itemClass}
            >
              {(handle) => children(item, at, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableItem({
  id,
  disabled,
  isWrapped,
  className,
  children,
}: {
  id: string
  disabled: boolean
  isWrapped: boolean
  className: string
  children: (handle: SortHandle) => ReactNode
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled })
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform
          ? `translate3d(${isWrapped ? transform.x : 0}px, ${transform.y}px, 0)`
          : undefined,
        transition,
      }}
      className={classNames(className, isDragging && 'relative z-10 shadow-card')}
    >
      {children(disabled ? null : { ...attributes, ...listeners, ref: setActivatorNodeRef })}
    </li>
  )
}

/** The button that an item is moved by: dragged, or with Space and the arrows. */
export const SortGrip = ({
  handle,
  label,
  className = 'icon-button',
}: {
  handle: SortHandle
  label: string
  className?: string
}) =>
  handle && (
    <button
      type="button"
      {...handle}
      aria-label={label}
      className={classNames(className, 'cursor-grab touch-none')}
    >
      <GripVertical aria-hidden="true" />
    </button>
  )
