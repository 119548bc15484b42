import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#office-texts/messages.js'

/** A page before the login: the shop, what this page is for, one form. */
export function EntryCard({
  shop,
  title,
  hint,
  children,
  below,
}: {
  shop?: string | undefined
  title: string
  hint?: ReactNode
  children?: ReactNode
  below?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${title} · ${m.frame_name()}`
    // A further step of the same page is announced; the page itself is read from its beginning.
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [title])
  return (
    <div className="flex flex-col gap-4">
      <section className="card flex flex-col gap-5 px-5 py-6 sm:px-7">
        <header className="flex flex-col gap-1">
          {shop && <p className="font-medium text-muted">{shop}</p>}
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </h1>
          {hint && <p className="text-muted">{hint}</p>}
        </header>
        {children}
      </section>
      {below && <p className="text-center text-sm text-muted">{below}</p>}
    </div>
  )
}
