import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { localeOfPath, withoutLocale } from '#shared/locale.ts'
import { documentLocation, subscribeToLocation } from './document-location.ts'

/** The address of the page as its links are written: without the language segment, which `base` has. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** Another one for each visit of a page. */
  key: string
  /** `/en` where the addresses of the page begin with the language, else ''. */
  base: string
}

export interface GoOptions {
  /** The page takes the place of the present one in the browser's history. */
  replace?: boolean
  preventScrollReset?: boolean
}

export interface PageNavigation {
  location: PageLocation
  go(to: string, options?: GoOptions): void
  /** The router's link, where a router runs in the browser. */
  Link: ComponentType<RouterLinkProps> | null
}

export type RouterLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: LinkTarget
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean | undefined
  /** The page takes the place of this one in the history. */
  replace?: boolean | undefined
  /** The browser loads the document, as after a failure. */
  reloadDocument?: boolean | undefined
}

/** An address of the shop, without its language segment: as one text or in its parts. */
export type LinkTarget = string | Partial<Pick<PageLocation, 'pathname' | 'search' | 'hash'>>

/** Provided on the server and where the router runs in the browser; a plain document has the browser's own location. */
export const PageNavigationContext = createContext<PageNavigation | null>(null)

const splitBase = (pathname: string) => {
  const locale = localeOfPath(pathname)
  return { base: locale ? `/${locale}` : '', pathname: withoutLocale(pathname) }
}

/** The location of a rendered address, for what is rendered without a router. */
export function AtAddress({
  pathname: whole,
  search,
  children,
}: {
  pathname: string
  search: string
  children: ReactNode
}) {
  const navigation = useMemo(
    () => ({
      location: { ...splitBase(whole), search, hash: '', key: 'document' },
      go: () => undefined,
      Link: null,
    }),
    [whole, search],
  )
  return <PageNavigationContext value={navigation}>{children}</PageNavigationContext>
}

export function usePageLocation(): PageLocation {
  const navigation = useContext(PageNavigationContext)
  const own = useSyncExternalStore(subscribeToLocation, documentLocation, documentLocation)
  return navigation?.location ?? own
}

/** The router's link; null in a plain document. */
export const useRouterLink = () => useContext(PageNavigationContext)?.Link ?? null
