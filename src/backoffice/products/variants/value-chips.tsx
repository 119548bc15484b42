import {
  closestCenter,
  DndContext,
  type DragEndEvent,
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
} from '@dnd-kit/sortable'
import { GripVertical, X } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { PictureThumb } from '../../parts/media/picture-thumb.tsx'
import { sortingWords } from '../../parts/media/sorting-words.ts'
import type { ValueForm } from './options-form.ts'

/** Pixels a pointer moves before it drags: a press stays a press. */
const DRAG_DISTANCE = 4

/** The values of an option, moved by pointer or keys; a press on one opens it. */
export function ValueChips({
  label,
  values,
  disabled,
  isUsed,
  onOrder,
  onOpen,
  onRemove,
}: {
  label: string
  values: readonly ValueForm[]
  disabled: boolean
  /** Variants have it, so it cannot be removed. */
  isUsed: (value: ValueForm) => boolean
  onOrder: (values: readonly ValueForm[]) => void
  onOpen: (at: number) => void
  onRemove: (at: number) => void
}) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const names = values.map(({ value }) => value)
  const placeOf = (name: unknown) => names.indexOf(String(name))
  function onDragEnd({ active, over }: DragEndEvent) {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onOrder(arrayMove([...values], from, to))
  }
  if (values.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={sortingWords(placeOf, names.length)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={names} strategy={rectSortingStrategy} disabled={disabled}>
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {values.map((value, at) => (
            <Chip
              key={value.value}
              value={value}
              disabled={disabled}
              isUsed={isUsed(value)}
              onOpen={() => onOpen(at)}
              onRemove={() => onRemove(at)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

const part = 'inline-flex min-h-11 cursor-pointer items-center pointer-fine:min-h-8'

function Chip({
  value: { value, pictures },
  disabled,
  isUsed,
  onOpen,
  onRemove,
}: {
  value: ValueForm
  disabled: boolean
  isUsed: boolean
  onOpen: () => void
  onRemove: () => void
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: value, disabled })
  const [picture] = pictures
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={classNames(
        'inline-flex max-w-full items-center rounded-full border border-line-strong bg-raised',
        isDragging && 'relative z-10 shadow-card',
      )}
    >
      {!disabled && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={m.products_value_move({ value })}
          className={classNames(part, 'cursor-grab touch-none pl-2 text-muted')}
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      )}
      <button
        type="button"
        className={classNames(part, 'min-w-0 gap-1.5 px-1.5 hover:text-accent', isUsed && 'pr-3')}
        title={m.products_value_edit({ value })}
        onClick={onOpen}
      >
        {picture !== undefined && (
          <PictureThumb file={picture} sizes="1.5rem" className="size-6 rounded-full" />
        )}
        <span className="truncate">{value}</span>
      </button>
      {!disabled && !isUsed && (
        <button
          type="button"
          aria-label={m.products_value_remove({ value })}
          className={classNames(part, 'pr-2.5 text-muted hover:text-ink')}
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </li>
  )
}
