import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#office-texts/messages.js'

/** The pathname whose heading had the focus last; the first page of a tab keeps the focus where the browser put it. */
let focusedPath: string | null = null

/**
 * The heading of a page: way back, title, what it is in short, actions. Names the tab, and takes the focus after a navigation, so that
 * screen readers begin there.
 */
export function PageHeader({
  title,
  tab = title,
  back,
  badges,
  hint,
  children,
}: {
  title: string
  /** What the tab is called, where that is not the title. */
  tab?: string
  /** The list that this record belongs to. */
  back?: { to: string; label: string }
  badges?: ReactNode
  hint?: ReactNode
  /** Actions, the most important one last. */
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${tab} · ${m.frame_name()}`
  }, [tab])
  useEffect(() => {
    const first = focusedPath === null
    if (focusedPath === pathname) return
    focusedPath = pathname
    if (!first) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        {back && (
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-8 items-center gap-0.5 self-start text-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
          {badges}
        </div>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
