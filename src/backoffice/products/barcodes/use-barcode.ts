import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BarcodeRow } from '#modules/backoffice/products/barcodes/barcode-list-schemas.ts'
import type { ProductRecord } from '#modules/backoffice/products/products-admin-schemas.ts'
import { barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import { m } from '#office-texts/messages.js'
import { ApiError } from '../../frame/api-client.ts'
import { apiRequest } from '../../frame/office.ts'
import { productQuery } from '../product-query.ts'

const barcodeOf = ({ units }: ProductRecord) => units[0]?.barcode ?? ''

/** What a typed barcode leads to: nothing to save, a question first, or a save. */
export type Typed = 'same' | 'ask' | 'save'

/** The barcode of a row while it is typed, and its saves. */
export function useBarcode(row: BarcodeRow) {
  const client = useQueryClient()
  const [known, setKnown] = useState({ barcode: row.barcode, version: row.version })
  const [typed, setTyped] = useState(row.barcode)
  const [isSaved, setIsSaved] = useState(false)
  const [problem, setProblem] = useState('')
  /** What is worth knowing although it is saved. */
  const [notice, setNotice] = useState('')
  /** A barcode with a wrong check digit that is meant. */
  const [meant, setMeant] = useState('')
  const underWay = useRef(false)

  async function save(text: string) {
    if (underWay.current) return
    underWay.current = true
    try {
      const saved = await apiRequest<ProductRecord>('PATCH', `/products/${row.id}`, {
        body: { barcode: text },
        version: known.version,
      })
      const barcode = barcodeOf(saved)
      setKnown({ barcode, version: saved.version })
      // What has been typed since is another barcode.
      setTyped((now) => (now.trim() === text ? barcode : now))
      setIsSaved(true)
      setProblem('')
      const twins = saved.units[0]?.barcodeTwins ?? []
      setNotice(twins.length > 0 ? m.products_barcode_twins({ codes: twins.join(', ') }) : '')
      client.setQueryData(productQuery(String(row.id)).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['list', 'products'] })
      void client.invalidateQueries({ queryKey: ['product-counts'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = error.code === 'CONFLICT' ? (error.current as ProductRecord | undefined) : undefined
      if (!current) return setProblem(error.message)
      const barcode = barcodeOf(current)
      setKnown({ barcode, version: current.version })
      // Somebody else changed something else: the barcode goes in as it was typed.
      setProblem(
        barcode === known.barcode ? m.products_barcode_again() : m.products_barcode_conflict({ barcode }),
      )
    } finally {
      underWay.current = false
    }
  }

  return {
    typed,
    isSaved,
    problem,
    notice,
    type(text: string) {
      setTyped(text)
      setIsSaved(false)
      setProblem('')
      setNotice('')
    },
    /** Saves what is typed, or what was scanned. A wrong check digit is asked about once; by `leaving` the field nothing is asked, and nothing saved. */
    enter(text: string, { leaving = false } = {}): Typed {
      const barcode = text.trim()
      if (barcode === known.barcode) return 'same'
      if (barcodeProblem(barcode) === 'check-digit' && (leaving || meant !== barcode)) {
        if (!leaving) setMeant(barcode)
        setProblem(m.products_barcode_meant())
        return 'ask'
      }
      setTyped(text)
      void save(barcode)
      return 'save'
    },
  }
}
