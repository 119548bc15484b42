import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OfficeLogo } from '#modules/content/logos/logos-admin-schemas.ts'
import { fitLogo, logoForPages } from '#modules/kernel/pictures/logo-rules.ts'
import { m } from '#office-texts/messages.js'
import { apiRequest } from '../frame/office.ts'

const logoQuery = queryOptions({
  queryKey: ['logo'],
  queryFn: ({ signal }) => apiRequest<OfficeLogo>('GET', '/logo', { signal }),
})

/** Largest logo, in pixels. */
const LOGO_BOX = { width: 200, height: 40 }

/** The shop's logo, or its name; room for it while it is fetched, and nothing more when that fails. On white, for which logos are made. */
function ShopName() {
  const { data } = useQuery(logoQuery)
  return (
    <div className="flex min-h-12 items-center justify-center">
      {data?.logo ? (
        <img
          src={logoForPages(data.logo)}
          alt={data.name}
          {...fitLogo(data.logo, LOGO_BOX)}
          className="box-content rounded-control bg-white px-3 py-2"
        />
      ) : (
        <p className="text-lg font-semibold">{data?.name}</p>
      )}
    </div>
  )
}

/** A page before the login: the shop, what this page is for, one form. */
export function EntryCard({
  title,
  hint,
  children,
  below,
}: {
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
      <ShopName />
      <section className="card flex flex-col gap-5 px-5 py-6 sm:px-7">
        <header className="flex flex-col gap-1">
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
