import { type ReactNode, useMemo } from 'react'
import { Link, useHref, useLocation, useNavigate } from 'react-router'
import { type GoOptions, PageNavigationContext } from './page-location.tsx'

/** The location and navigation of the router, for the parts of its pages that other pages have too. */
export function AtRouterLocation({ children }: { children: ReactNode }) {
  const { pathname, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const home = useHref('/')
  const base = home === '/' ? '' : home
  const navigation = useMemo(
    () => ({
      location: { pathname, search, hash, key, base },
      go: (to: string, options?: GoOptions) => void navigate(to, options),
      Link,
    }),
    [pathname, search, hash, key, base, navigate],
  )
  return <PageNavigationContext value={navigation}>{children}</PageNavigationContext>
}
