import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { PageRoot } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePopover } from '../../ui/dialog/popover.tsx'
import { ChevronDown, ChevronRight } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'

type Category = PageRoot['categories'][number]

/** How long the pointer must rest on a category before its menu opens or closes, in milliseconds. */
const INTENT_MS = 120

/**
 * The category menu of wide screens. Subcategories open below the header when the pointer rests on a category, or by the button
 * beside its link for touch and keyboard. Without JavaScript the links lead to category pages that list the same.
 */
export function CategoryMenu({ categories }: { categories: readonly Category[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The category whose menu the resting pointer opened: a press on its button that follows wants it open, not closed. */
  const byPointer = useRef<string | null>(null)
  const nav = useRef<HTMLElement>(null)

  function showMenu(to: string | null, after = 0) {
    clearTimeout(timer.current)
    const show = () => {
      byPointer.current = after === 0 ? null : to
      setOpen(to)
    }
    if (after === 0) show()
    else timer.current = setTimeout(show, after)
  }
  function press(url: string) {
    showMenu(open === url && byPointer.current !== url ? null : url)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  usePopover(nav, {
    isOpen: () => open !== null,
    close: () => showMenu(null),
    button: () => nav.current?.querySelector<HTMLElement>('button[aria-expanded="true"]'),
  })
  return (
    // The links and buttons inside are the controls; the nav only tells when the pointer leaves them.
    <nav
      ref={nav}
      aria-label={m.categories()}
      className="container-page hidden md:block"
      onPointerLeave={() => showMenu(null, INTENT_MS)}
    >
      <ReadyPart
        as="ul"
        name="category-menu"
        from={categories}
        className="category-row -ml-3 flex gap-x-1 overflow-x-auto pb-2 text-sm font-medium whitespace-nowrap"
      >
        {categories.map((category) => (
          <MenuEntry
            key={category.url}
            category={category}
            open={open === category.url}
            onHover={() => showMenu(category.children.length > 0 ? category.url : null, INTENT_MS)}
            onPress={() => press(category.url)}
            onLeave={() => showMenu(null)}
          />
        ))}
      </ReadyPart>
    </nav>
  )
}

function MenuEntry({
  category: { name, url, children },
  open,
  onHover,
  onPress,
  onLeave,
}: {
  category: Category
  open: boolean
  onHover: () => void
  onPress: () => void
  onLeave: () => void
}) {
  const panel = useId()
  return (
    <li
      className="inline-flex shrink-0 items-center"
      onPointerEnter={(event) => event.pointerType === 'mouse' && onHover()}
    >
      <A
        to={url}
        onClick={onLeave}
        className={classNames(
          'inline-flex min-h-10 items-center rounded-control pl-3 hover:text-accent hover:underline',
          children.length === 0 && 'pr-3',
          open && 'text-accent',
        )}
      >
        {name}
      </A>
      {children.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            aria-label={m.subcategories_of({ name })}
            onClick={onPress}
            className="inline-flex size-8 cursor-pointer items-center justify-center rounded-control hover:bg-surface"
          >
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4 transition-transform', open && 'rotate-180')}
            />
          </button>
          {open && (
            <div
              id={panel}
              className="absolute inset-x-0 top-full border-b border-line bg-raised whitespace-normal shadow-card"
            >
              <div className="container-page py-6">
                <A
                  to={url}
                  onClick={onLeave}
                  className="inline-flex min-h-11 items-center gap-1 text-lg font-semibold hover:text-accent"
                >
                  {m.everything_in({ name })}
                  <ChevronRight aria-hidden="true" className="size-5" />
                </A>
                <ul className="grid max-h-[60vh] grid-cols-3 gap-x-6 overflow-y-auto pt-2 font-normal lg:grid-cols-4">
                  {children.map((child) => (
                    <li key={child.url}>
                      <A
                        to={child.url}
                        onClick={onLeave}
                        className="flex min-h-11 items-center rounded-control hover:text-accent hover:underline"
                      >
                        {child.name}
                      </A>
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          )}
        </>
      )}
    </li>
  )
}
