import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ChevronDown, ChevronRight, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryItem } from '#modules/goods/catalogue/categories/categories-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { toast } from '../frame/toasts.tsx'
import { count } from '../parts/formats.ts'
import { usePlaceCategory } from './categories-query.ts'
import {
  besides,
  type DropZone,
  dropped,
  inwards,
  outwards,
  type ShownRow,
  shownRows,
  zoneAt,
} from './tree-rules.ts'

/** A tree of up to so many categories is open at first. */
const OPEN_AT_FIRST = 60

/** By level. */
const INDENTS = ['pl-1', 'pl-5', 'pl-9', 'pl-13', 'pl-17', 'pl-21']

const PLACINGS: Readonly<Record<string, typeof inwards>> = {
  ArrowUp: (items, item) => besides(items, item, -1),
  ArrowDown: (items, item) => besides(items, item, 1),
  ArrowRight: inwards,
  ArrowLeft: outwards,
}

/** Pixels that a mouse moves before it drags: a press stays a press. */
const DRAG_DISTANCE = 6
/** Milliseconds that a finger rests before it drags: a swipe scrolls. */
const HOLD = 250
const ZONES: Readonly<Record<DropZone, string>> = {
  before: 'shadow-[inset_0_2px_0_0_var(--color-accent)]',
  into: 'bg-accent-soft outline-2 outline-accent',
  after: 'shadow-[inset_0_-2px_0_0_var(--color-accent)]',
}
/** The row and its zone that a drag is over; null over none. */
function placeOver({
  over,
  active,
  delta,
  activatorEvent,
}: DragMoveEvent): { id: number; zone: DropZone } | null {
  if (!over || over.id === active.id) return null
  const y = startOf(activatorEvent) + delta.y
  return { id: Number(over.id), zone: zoneAt((y - over.rect.top) / over.rect.height) }
}
function startOf(event: Event): number {
  if (event instanceof MouseEvent) return event.clientY
  return event instanceof TouchEvent ? (event.touches[0]?.clientY ?? 0) : 0
}

/**
 * All categories as a tree. Arrows go through it, Enter opens the page of one; with Alt arrows move it: up and down among its siblings, into the one
 * above it, out of the one that it is in. A mouse drags it, and a finger that rests on it: between two, or onto one.
 */
export function CategoryTree({
  items,
  text,
  chosen,
  mayMove,
}: {
  items: readonly CategoryItem[]
  text: string
  /** The category whose page is open. */
  chosen: number | null
  mayMove: boolean
}) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(items.length <= OPEN_AT_FIRST ? items.map(({ id }) => id) : []),
  )
  const [active, setActive] = useState<number | null>(chosen)
  const list = useRef<HTMLDivElement>(null)
  const refocus = useRef(false)
  const place = usePlaceCategory(() => {
    refocus.current = true
  })
  const [dragged, setDragged] = useState<CategoryItem | null>(null)
  const [target, setTarget] = useState<{ id: number; zone: DropZone } | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD, tolerance: 8 } }),
  )
  const rows = shownRows(items, open, text)
  const at = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === (active ?? chosen)),
  )
  // What was moved stays in hand where it is now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the focus follows
  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    focusRow(at)
  }, [items])

  function focusRow(to: number) {
    const row = rows[to]
    if (!row) return
    setActive(row.item.id)
    list.current?.querySelector<HTMLElement>(`[data-row="${row.item.id}"]`)?.focus()
  }
  function toggle(id: number, shown: boolean) {
    const next = new Set(open)
    if (shown) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const openPage = ({ id }: CategoryItem) => void navigate(`/kategoriler/${id}`)

  const itemOf = (id: unknown) => items.find((item) => item.id === Number(id))
  function onDragEnd(event: DragEndEvent) {
    const [item, over] = [dragged, placeOver(event)]
    setDragged(null)
    setTarget(null)
    const onto = over && itemOf(over.id)
    if (!item || !over || !onto || place.isPending) return
    const to = dropped(items, item, onto, over.zone)
    if (to === 'itself') toast(m.categories_not_into_itself({ name: item.name }))
    else if (to) {
      if (typeof to.parentId === 'number') toggle(to.parentId, true)
      setActive(item.id)
      place.mutate({ id: item.id, version: item.version, ...to })
    }
  }

  function moved(row: ShownRow, key: string): boolean {
    const placing = PLACINGS[key]
    if (!placing || !mayMove || place.isPending) return false
    const to = placing(items, row.item)
    if (!to) return false
    if (typeof to.parentId === 'number') toggle(to.parentId, true)
    place.mutate({ id: row.item.id, version: row.item.version, ...to })
    return true
  }
  function walked(row: ShownRow, key: string): boolean {
    const { item, hasChildren } = row
    const isOpen = open.has(item.id)
    if (key === 'ArrowDown') focusRow(at + 1)
    else if (key === 'ArrowUp') focusRow(at - 1)
    else if (key === 'Home') focusRow(0)
    else if (key === 'End') focusRow(rows.length - 1)
    else if (key === 'ArrowRight' && hasChildren && !isOpen) toggle(item.id, true)
    else if (key === 'ArrowRight' && hasChildren) focusRow(at + 1)
    else if (key === 'ArrowLeft' && hasChildren && isOpen) toggle(item.id, false)
    else if (key === 'ArrowLeft') focusRow(rows.findIndex((each) => each.item.id === item.parentId))
    else if (key === 'Enter' || key === ' ') openPage(item)
    else return false
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey) return
    if (event.altKey ? moved(row, event.key) || event.key in PLACINGS : walked(row, event.key))
      event.preventDefault()
  }

  if (rows.length === 0) return <p className="px-4 py-3 text-muted">{m.categories_nothing_found()}</p>
  const shownAt = ({ id }: CategoryItem) => {
    if (!dragged || target?.id !== id) return null
    const onto = itemOf(id)
    return onto && dropped(items, dragged, onto, target.zone) === 'itself' ? null : target.zone
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active: { id } }) => setDragged(itemOf(id) ?? null)}
      onDragMove={(event) => setTarget(placeOver(event))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <div ref={list} role="tree" aria-label={m.categories_title()} className="py-1">
        {rows.map(({ item, level, at: place_, siblings, hasChildren }, index) => (
          <Row
            key={item.id}
            role="treeitem"
            id={item.id}
            disabled={!mayMove || text !== ''}
            aria-level={level}
            aria-posinset={place_ + 1}
            aria-setsize={siblings}
            aria-expanded={hasChildren ? text !== '' || open.has(item.id) : undefined}
            aria-selected={item.id === chosen}
            tabIndex={index === at ? 0 : -1}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-1 pr-4 outline-offset-[-2px] hover:bg-surface md:min-h-9',
              INDENTS[level - 1] ?? INDENTS.at(-1),
              item.id === chosen && 'bg-accent-soft font-medium',
              dragged?.id === item.id && 'opacity-50',
              zoneClass(shownAt(item)),
            )}
            onKeyDown={onKeyDown}
            onFocus={() => setActive(item.id)}
            onClick={() => {
              setActive(item.id)
              openPage(item)
            }}
          >
            <Toggle
              shown={hasChildren}
              isOpen={open.has(item.id)}
              onToggle={() => toggle(item.id, !open.has(item.id))}
            />
            <span className={classNames('min-w-0 flex-1 wrap-anywhere', item.hidden && 'text-muted')}>
              {item.name}
            </span>
            {item.hidden && (
              <span className="text-muted">
                <EyeOff aria-hidden="true" className="size-4" />
                <span className="sr-only">{m.categories_is_hidden()}</span>
              </span>
            )}
            <span className="figures text-sm text-muted">
              {count(item.products)}
              <span className="sr-only"> {m.categories_products_word()}</span>
            </span>
          </Row>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="inline-block rounded-control border border-accent bg-page px-3 py-1.5 font-medium shadow-card">
            {dragged.name}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const zoneClass = (zone: DropZone | null) => zone !== null && ZONES[zone]
/** Keys move a category without dragging; whoever drags sees where. */
const nothing = () => undefined
const SILENT = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

/** A row that is dragged and dropped onto. */
function Row({
  id,
  disabled,
  ...row
}: Omit<ComponentProps<'div'>, 'id'> & { id: number; disabled: boolean }) {
  const drag = useDraggable({ id, disabled })
  const drop = useDroppable({ id, disabled })
  const [draggable, droppable] = [drag.setNodeRef, drop.setNodeRef]
  const ref = useCallback(
    (element: HTMLElement | null) => {
      draggable(element)
      droppable(element)
    },
    [draggable, droppable],
  )
  return <div ref={ref} data-row={id} {...drag.listeners} {...row} />
}

/** For pointers alone: keys open and close a row by arrows. */
function Toggle({ shown, isOpen, onToggle }: { shown: boolean; isOpen: boolean; onToggle: () => void }) {
  const Icon = isOpen ? ChevronDown : ChevronRight
  if (!shown) return <span className="w-8 shrink-0" />
  return (
    <span
      aria-hidden="true"
      className="flex size-8 shrink-0 items-center justify-center"
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      <Icon className="size-4" />
    </span>
  )
}
