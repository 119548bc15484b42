import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '../sheet/use-media.ts'

export interface Tickable {
  readonly id: string
  readonly label: string
  /** Beside the label. */
  readonly note?: string
}

/** Rows drawn above and below those in view. */
const OVERSCAN = 8
/** Rows that Page Up and Page Down go over. */
const PAGE = 10

/** Where a key leads from a row; null for a key that moves nothing. */
function placeAfter(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? null : Math.min(Math.max(place, 0), count - 1)
}

/** Many things with a tick each: only those in view are drawn. The arrows go from one to the next, Space ticks, and Shift with a press ticks all from the last one on. */
export function TickList({
  label,
  items,
  ticked,
  disabled = false,
  onTick,
}: {
  label: string
  items: readonly Tickable[]
  ticked: ReadonlySet<string>
  disabled?: boolean
  onTick: (ids: readonly string[], isOn: boolean) => void
}) {
  const height = useMedia('(pointer: coarse)') ? 44 : 34
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, items.length - 1)
  /** The row that was ticked last: Shift goes on from it. */
  const last = useRef(0)
  const isMoved = useRef(false)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The row with the focus is drawn wherever it is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b),
  })
  const measure = useEffectEvent(() => virtual.measure())
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height
  useLayoutEffect(() => measure(), [height])
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    box.current?.querySelector<HTMLInputElement>(`input[data-at="${at}"]`)?.focus()
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    const place = placeAfter(event.key, at, items.length)
    if (place === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (place === at) return
    isMoved.current = true
    setActive(place)
    virtual.scrollToIndex(place)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the group scrolls
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-control border border-line bg-page"
      onKeyDown={onKeyDown}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <li
              key={item.id}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height, transform: `translateY(${start}px)` }}
            >
              <label className="flex h-full cursor-pointer items-center gap-3 px-3 hover:bg-surface has-focus-visible:bg-surface">
                <input
                  type="checkbox"
                  data-at={index}
                  className="size-4 shrink-0 accent-accent"
                  tabIndex={index === at ? 0 : -1}
                  disabled={disabled}
                  checked={ticked.has(item.id)}
                  onFocus={() => setActive(index)}
                  onChange={({ target, nativeEvent }) => {
                    const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
                    const from = isRange ? last.current : index
                    last.current = index
                    const [top, bottom] = [Math.min(from, index), Math.max(from, index)]
                    onTick(
                      items.slice(top, bottom + 1).map(({ id }) => id),
                      target.checked,
                    )
                  }}
                />
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                {item.note && <span className="shrink-0 text-muted figures">{item.note}</span>}
              </label>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
