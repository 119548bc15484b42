import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { BarcodeRow } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import { m } from '#office-texts/messages.js'
import { classNames } from '#storefront/ui/class-names.ts'
import { useMay } from '../../frame/office.ts'
import { ScanButton } from '../../parts/scanner/scan-button.tsx'
import { ProductThumb } from '../list/product-columns.tsx'
import { productLink } from '../product-query.ts'
import { useBarcode } from './use-barcode.ts'

/** The field below this one. */
function nextField(field: HTMLInputElement | null): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-barcode]')]
  return field ? fields[fields.indexOf(field) + 1] : undefined
}

/** A product or variant and its barcode: Enter saves it and goes on to the next. */
export function BarcodeLine({ row }: { row: BarcodeRow }) {
  const barcode = useBarcode(row)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const mayWrite = useMay()('catalogue.write')
  const name = [row.name, row.options].filter(Boolean).join(' · ')

  function enter(text: string) {
    if (barcode.enter(text) === 'ask') return field.current?.select()
    nextField(field.current)?.focus()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-64 items-center gap-3">
        <ProductThumb picture={row.picture} />
        <span className="min-w-0">
          <Link to={productLink(row)} className="line-clamp-2 font-medium wrap-anywhere hover:underline">
            {name}
          </Link>
          <span className="block text-sm text-muted wrap-anywhere">{row.code}</span>
        </span>
      </span>
      <span className="flex grow items-center gap-2 sm:grow-0">
        <input
          ref={field}
          data-barcode
          className={classNames('control min-w-0 flex-1 figures sm:w-48', barcode.isSaved && 'bg-good-soft')}
          aria-label={m.products_barcode_of({ name })}
          aria-invalid={barcode.problem !== '' || undefined}
          aria-describedby={`${id}-said`}
          disabled={!mayWrite}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          value={barcode.typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => barcode.type(target.value)}
          onBlur={({ target }) => barcode.enter(target.value, { leaving: true })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            enter(event.currentTarget.value)
          }}
        />
        <ScanButton disabled={!mayWrite} onRead={enter} />
        <Check
          aria-hidden="true"
          className={classNames('size-5 shrink-0 text-good', !barcode.isSaved && 'invisible')}
        />
      </span>
      <span id={`${id}-said`} className="basis-full text-sm font-medium empty:hidden">
        <span role="status" className={barcode.notice === '' ? 'sr-only' : 'text-warn'}>
          {barcode.notice || (barcode.isSaved ? m.products_barcode_saved() : '')}
        </span>
        {barcode.problem !== '' && (
          <span role="alert" className="text-danger">
            {barcode.problem}
          </span>
        )}
      </span>
    </li>
  )
}
