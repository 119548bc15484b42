import { type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import type { Locale } from '#shared/locale.ts'
import { SiteOverdueBanner } from '../account/statement/overdue-banner.tsx'
import { renderScope } from '../http/documents/render-scope.server.ts'
import { AtAddress } from '../http/location/page-location.tsx'
import { type PageRoot, PageRootContext, type SharedRoot, type ShownOverdue } from '../http/page-root.ts'
import type { PersonalPartName } from '../http/shop-context.ts'
import { MenuEntry } from './header/category-sheet.tsx'
import { HeaderLinks } from './header/header-links.tsx'

/** What the personal parts of a shared page depend on; the name is not among it, because a text stands in for it. */
export interface PersonalPartsInput {
  signedIn: boolean
  wishlistCount: number
  overdue: ShownOverdue | null
  locale: Locale
  /** `/en` where the links of the page begin with the language, else `/`. */
  basename: string
}

/** Texts that stand for the customer's name and the CSRF token in the rendered HTML. Nothing else on a page may equal them. */
export interface PersonalTexts {
  name: string
  csrfToken: string
}

export type RenderPersonalParts = (
  input: PersonalPartsInput,
  texts: PersonalTexts,
) => Promise<Record<PersonalPartName, string>>

/**
 * The personal parts of a shared page as HTML, from the components that the browser hydrates there; a part without content is ''.
 * Whatever a `PersonalPart` of a page renders must be rendered here too.
 */
export const renderPersonalParts: RenderPersonalParts = async (
  { signedIn, wishlistCount, overdue, locale, basename },
  { name, csrfToken },
) => {
  const render = (part: ReactNode) => renderInPage(part, { locale, basename, csrfToken })
  const customer = signedIn ? { name } : null
  return {
    accountLinks: await render(<HeaderLinks customer={customer} wishlistCount={wishlistCount} />),
    menuEntry: await render(<MenuEntry signedIn={signedIn} />),
    overdueBanner: overdue
      ? await render(
          <Suspense>
            <SiteOverdueBanner overdue={overdue} />
          </Suspense>,
        )
      : '',
  }
}

/** Renders a part as within a page with these links and this token. */
function renderInPage(
  part: ReactNode,
  { locale, basename, csrfToken }: { locale: Locale; basename: string } & Pick<PageRoot, 'csrfToken'>,
): string {
  return renderScope.run({ locale }, () =>
    renderToString(
      <PageRootContext value={{ csrfToken } as SharedRoot}>
        <AtAddress pathname={basename} search="">
          {part}
        </AtAddress>
      </PageRootContext>,
    ),
  )
}
