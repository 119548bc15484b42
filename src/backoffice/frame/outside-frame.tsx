import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ConnectionBanner } from './connection-banner.tsx'
import { queryClient, sessionQuery } from './office.ts'
import { useOfficeLocale } from './office-locale.ts'

/** Around pages before the login: one narrow column in the middle of the screen. Whoever goes on from here has a session to be fetched. */
export function OutsideFrame() {
  const locale = useOfficeLocale()
  useEffect(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey }), [])
  return (
    <div key={locale} className="flex min-h-dvh flex-col bg-surface">
      <ConnectionBanner />
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-10">
        <Outlet />
      </main>
    </div>
  )
}
