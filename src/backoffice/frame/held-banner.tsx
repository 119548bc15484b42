import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { m } from '#office-texts/messages.js'
import { sessionQuery, useMay } from './office.ts'

const RELEASE = '/geri-yukleme'
/** How often a held shop is asked whether its owner has opened it, in milliseconds. */
const REFRESH_MS = 30_000

/** Says on every screen that the shop was restored from a backup and waits for its owner. */
export function HeldBanner() {
  const may = useMay()
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...sessionQuery,
    refetchInterval: ({ state }) => (state.data?.held ? REFRESH_MS : false),
  })
  if (!data?.held) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 font-medium text-warn"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      <span>{m.frame_held()}</span>
      {pathname !== RELEASE && may('operations.read') && (
        <Link to={RELEASE} className="inline-flex min-h-8 items-center underline">
          {m.frame_held_open()}
        </Link>
      )}
    </div>
  )
}
