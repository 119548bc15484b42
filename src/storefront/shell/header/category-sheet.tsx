import { m } from '#texts/messages.js'
import { PersonalPart } from '../../http/hydration/personal-part.tsx'
import { ReadyPart } from '../../http/hydration/ready-part.tsx'
import type { ShellData } from '../../http/page-root.ts'
import { Dropdown } from '../../ui/dialog/popover.tsx'
import { Menu } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { PreferenceForm } from '../footer/preference-form.tsx'
import { accountEntries, iconLink, SignOut } from './header-links.tsx'

const row = 'sheet-row'

/** The phone menu, for what the header has no room for: categories and subcategories, account, language and currency. */
export function CategorySheet({ root }: { root: ShellData }) {
  return (
    <Dropdown
      label={m.menu()}
      className="md:hidden"
      buttonClass={`${iconLink} -ml-2 cursor-pointer list-none`}
      button={<Menu aria-hidden="true" className="size-6" />}
    >
      <div className="absolute inset-x-0 top-full z-30 h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-page">
        <nav aria-label={m.categories()} className="container-page pt-2">
          <ReadyPart as="ul" name="category-sheet" from={root.categories}>
            {root.categories.map((category) => (
              <li key={category.url}>
                <SheetCategory {...category} />
              </li>
            ))}
          </ReadyPart>
        </nav>
        <nav aria-label={m.my_account()} className="container-page pt-6">
          <ul className="text-muted">
            {accountEntries().map(({ to, name }) => (
              <li key={to}>
                <A to={to} className={row}>
                  {name}
                </A>
              </li>
            ))}
            <li>
              <PersonalPart part="menuEntry">
                {(visitor) => <MenuEntry signedIn={Boolean(visitor?.customer)} />}
              </PersonalPart>
            </li>
          </ul>
        </nav>
        <PreferenceForm root={root} className="container-page flex flex-col gap-5 py-6" />
      </div>
    </Dropdown>
  )
}

/** The last entry of the phone menu: the login, or for customers the sign-out. */
export function MenuEntry({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <SignOut className={`${row} cursor-pointer text-left`} />
  return (
    <A to="/account/login" className={row}>
      {m.sign_in()}
    </A>
  )
}

/** The subcategories are added when it is first opened (`category-panels.ts`); without JavaScript the page of the category lists them. */
function SheetCategory({ name, url, children }: ShellData['categories'][number]) {
  if (children.length === 0) {
    return (
      <A to={url} className={row}>
        {name}
      </A>
    )
  }
  return (
    <details className="sheet-category" data-category={url}>
      <summary>{name}</summary>
      <ul>
        <li>
          <A to={url} className="font-medium text-accent">
            {m.everything_in({ name })}
          </A>
        </li>
      </ul>
    </details>
  )
}
