import { Fragment } from 'react'
import { shortenCode, shownCodes } from '#modules/goods/catalogue/catalogue-rules.ts'
import { usePageRoot } from '../../http/page-root.ts'

interface Codes {
  readonly code: string
  readonly barcode: string
  /** Texts before the codes in the same line, such as brand and model; empty ones are left out. */
  readonly after?: readonly string[]
}

/**
 * The codes that the setting stockNumberType shows, for lists and tables: a long one is shortened on the screen, and complete
 * in its title and for screen readers (spec §9, decisions B26). The product page shows them complete.
 */
export function ProductCodes({ code, barcode, after = [] }: Codes) {
  const type = usePageRoot()?.rules.stockNumberType ?? ''
  const words = after.filter((word) => word !== '').map((full) => ({ full, short: '' }))
  const codes = shownCodes(type, { code, barcode }).map((full) => ({ full, short: shortCode(full) }))
  return <CodesInLine codes={[...words, ...codes]} />
}

/** The shortened code; '' where it is short. */
export function shortCode(code: string): string {
  const short = shortenCode(code)
  return short === code ? '' : short
}

/** These codes, each shown shortened where it has a short text. */
export function CodesInLine({ codes }: { codes: readonly { full: string; short: string }[] }) {
  return codes.map(({ full, short }, index) => (
    <Fragment key={full}>
      {index > 0 && ' · '}
      {short === '' ? full : <ShortCode full={full} short={short} />}
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
