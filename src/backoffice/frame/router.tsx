import { createBrowserRouter, Outlet, type RouteObject, redirect } from 'react-router'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { m } from '#office-texts/messages.js'
import { AtRouterLocation } from '#storefront/http/location/router-location.tsx'
import { ApiError } from './api-client.ts'
import { staffMark } from './browser-storage.ts'
import { NotFoundPage, RouteErrorPage } from './error-pages.tsx'
import { hadSession, onSignedOut, queryClient, sessionQuery } from './office.ts'
import { setOfficeLocale } from './office-locale.ts'
import { OutsideFrame } from './outside-frame.tsx'
import { SCREENS, type Screen } from './screens.ts'
import { Shell } from './shell.tsx'
import { PageSkeleton } from './skeletons.tsx'

export const BASE = '/yonetim'
/** The login; `geri` is where to go afterwards. */
export const SIGN_IN = '/giris'

/** What a route tells the frame. */
export interface RouteHandle {
  title: () => string
  permission?: Permission | undefined
}

function routesOf({ path, routes }: Screen): RouteObject[] {
  return routes.map((route) => {
    const handle: RouteHandle = { title: route.title, permission: route.permission }
    return {
      path: [path, route.path].filter(Boolean).join('/'),
      handle,
      lazy: route.lazy,
      errorElement: <RouteErrorPage />,
      hydrateFallbackElement: <PageSkeleton />,
    }
  })
}

const signInAddress = (back: string) =>
  back === '/' || back === '' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ geri: back })}`

/** Whose data this tab holds. */
let owner: string | null = null

/** Deletes what was loaded for the person before, who may have seen more. */
function forgetOthersData(staffId: string): void {
  if (owner !== null && owner !== staffId)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  owner = staffId
}

/** Lets nobody in without a session; the language becomes the person's. */
async function sessionLoader({ request }: { request: Request }) {
  try {
    const { staff, permissions } = await queryClient.ensureQueryData(sessionQuery)
    forgetOthersData(staff.id)
    setOfficeLocale(staff.locale)
    hadSession.write('1')
    if (permissions.includes('catalogue.read')) staffMark.write('1')
    else staffMark.remove()
    return null
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
    const { pathname, search } = new URL(request.url)
    const here = pathname.replace(BASE, '')
    // The login is no screen of this part; without one there is nowhere to go.
    if (here === SIGN_IN) throw error
    return redirect(signInAddress(here + search))
  }
}

export function createOfficeRouter() {
  const outside = SCREENS.filter((screen) => screen.outside)
  const inside = SCREENS.filter((screen) => !screen.outside)
  const missing: RouteObject = {
    path: '*',
    element: <NotFoundPage />,
    handle: { title: () => m.frame_not_found_title() },
  }
  const router = createBrowserRouter(
    [
      {
        // For the parts that pages of the shop have too.
        element: (
          <AtRouterLocation>
            <Outlet />
          </AtRouterLocation>
        ),
        children: [
          {
            element: <OutsideFrame />,
            errorElement: <RouteErrorPage />,
            hydrateFallbackElement: <PageSkeleton />,
            children: outside.flatMap(routesOf),
          },
          {
            id: 'office',
            loader: sessionLoader,
            // The session is checked by every request; the loader only has to know who it is.
            shouldRevalidate: () => queryClient.getQueryData(sessionQuery.queryKey) === undefined,
            element: <Shell />,
            errorElement: <RouteErrorPage whole />,
            hydrateFallbackElement: <PageSkeleton />,
            children: [...inside.flatMap(routesOf), missing],
          },
        ],
      },
    ],
    { basename: BASE },
  )
  onSignedOut(() => {
    const { pathname, search } = router.state.location
    const here = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname
    if (outside.some(({ path }) => here === `/${path}` || here.startsWith(`/${path}/`))) return
    if (router.state.navigation.location?.pathname.endsWith(SIGN_IN)) return
    const isEnded =
      hadSession.read() !== null || queryClient.getQueryData(sessionQuery.queryKey) !== undefined
    // The session stays known until the login is there (OutsideFrame): a screen that asked for it meanwhile would show the refusal.
    void router.navigate(signInAddress(here + search), { state: { signedOut: isEnded } })
  })
  return router
}
