import { lazy, Suspense, useState } from 'react'
import type { ShownSizeGuide } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { Ruler } from '../../../ui/icons/icons.tsx'

const SizeGuideSheet = lazy(() => import('./size-guide-sheet.tsx'))

/** The place of the table in the page, for the link. */
export const SIZE_GUIDE_ID = 'beden-tablosu'

/** Opens the table of sizes in a sheet; without JavaScript it leads to the table further down in the page. */
export function SizeGuideLink({ guide }: { guide: ShownSizeGuide }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  return (
    <>
      <a
        href={`#${SIZE_GUIDE_ID}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setUsed(true)
          setOpen(true)
        }}
        className="inline-flex min-h-11 items-center gap-1.5 md:-my-1 md:min-h-8 text-sm font-medium text-accent underline underline-offset-4"
      >
        <Ruler aria-hidden="true" className="size-4" />
        {m.size_guide()}
      </a>
      {used && (
        <Suspense>
          <SizeGuideSheet guide={guide} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
