import { Fragment } from 'react'
import { shortenCode, shownCodes } from '#modules/catalogue/catalogue-rules.ts'
import { usePageRoot } from '../page-root.ts'

interface Codes {
  readonly code: string
  readonly barcode: string
  /** What stands before them in the same line, as brand and model; empty ones are left out. */
  readonly after?: readonly string[]
}

/**
 * The codes that the setting stockNumberType shows, for lists and tables: a long one is cut for the eye, and whole in its title
 * and for screen readers (spec §9, decisions B26). The product page has them whole.
 */
export function ProductCodes({ code, barcode, after = [] }: Codes) {
  const type = usePageRoot()?.rules.stockNumberType ?? ''
  const words = after.filter((word) => word !== '').map((full) => ({ full, short: full }))
  const codes = shownCodes(type, { code, barcode }).map((full) => ({ full, short: shortenCode(full) }))
  return [...words, ...codes].map(({ full, short }, index) => (
    <Fragment key={full}>
      {index > 0 && ' · '}
      {short === full ? full : <ShortCode full={full} short={short} />}
    </Fragment>
  ))
}

function ShortCode({ full, short }: { full: string; short: string }) {
  return (
    <span title={full}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </span>
  )
}
