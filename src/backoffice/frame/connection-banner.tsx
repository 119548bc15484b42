import { WifiOff } from 'lucide-react'
import { m } from '#office-texts/messages.js'
import { probe, useOnline } from './connection.ts'

/** Says once that nothing answers, instead of an error in each part of the page. */
export function ConnectionBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-2 font-medium text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {m.frame_offline()}
          <button type="button" onClick={() => void probe()} className="min-h-8 cursor-pointer underline">
            {m.frame_offline_retry()}
          </button>
        </p>
      )}
    </div>
  )
}
