import { ChevronDown, Menu } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#texts/messages.js'
import { Dropdown } from './dropdown.tsx'
import { accountEntries, iconLink, SignOut } from './header-links.tsx'
import type { PageRoot } from './page-root-data.server.ts'
import { PreferenceForm } from './preference-form.tsx'

const row = 'flex min-h-12 w-full items-center border-b border-line font-medium'

/** Everything the header of phones has no room for: categories with what lies under them, account, language and currency. */
export function CategorySheet({ root }: { root: PageRoot }) {
  return (
    <Dropdown
      label={m.menu()}
      className="md:hidden"
      buttonClass={`${iconLink} -ml-2 cursor-pointer list-none`}
      button={<Menu aria-hidden="true" className="size-6" />}
    >
      <div className="absolute inset-x-0 top-full z-30 h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-page">
        <nav aria-label={m.categories()} className="container-page pt-2">
          <ul>
            {root.categories.map((category) => (
              <li key={category.url}>
                <SheetCategory {...category} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={m.my_account()} className="container-page pt-6">
          <ul className="text-muted">
            {accountEntries().map(({ to, name }) => (
              <li key={to}>
                <Link to={to} className={row}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              {root.customer ? (
                <SignOut className={`${row} cursor-pointer text-left`} />
              ) : (
                <Link to="/account/login" className={row}>
                  {m.sign_in()}
                </Link>
              )}
            </li>
          </ul>
        </nav>
        <PreferenceForm root={root} className="container-page flex flex-col gap-5 py-6" />
      </div>
    </Dropdown>
  )
}

function SheetCategory({ name, url, children }: PageRoot['categories'][number]) {
  if (children.length === 0) {
    return (
      <Link to={url} className={row}>
        {name}
      </Link>
    )
  }
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium">
        {name}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="pb-3 pl-4">
        <li>
          <Link to={url} className="flex min-h-11 items-center font-medium text-accent">
            {m.everything_in({ name })}
          </Link>
        </li>
        {children.map((child) => (
          <li key={child.url}>
            <Link to={child.url} className="flex min-h-11 items-center">
              {child.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
