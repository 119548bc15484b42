import { candidatesOf, readOldAddress } from '#modules/content/redirects/old-address-rules.ts'
import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import { cleanCell } from '../report/import-values.ts'

export interface OldKeys {
  handle: string | null
  id: string | null
}

/** The field of a column with the addresses that products had in the earlier shop. */
const FIELD = 'oldAddress'
/** Addresses of pictures, texts and films are none of a page. */
const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|pdf|docx?|xlsx?|zip|mp4|webm|mov)$/i
const LINK = /^(?:https?:)?\/\/([^/?#]+)/i

/** What an address calls its product: the last part of its path, or its number. Null for one that names none. */
export function oldKeysOf(text: string): OldKeys | null {
  if (/^\w+:\/\//.test(text) && !LINK.test(text)) return null
  if (/^[a-z]+:/i.test(text) && !LINK.test(text)) return null
  const link = LINK.test(text) ? text.replace(/^\/\//, 'https://') : text
  const address = readOldAddress(/^https?:/i.test(link) || link.startsWith('/') ? link : `/${link}`)
  if (address === null || FILE.test(address.lastPart)) return null
  const { handles, ids } = candidatesOf(address)
  const [handle = null, id = null] = [handles[0], ids[0]]
  return handle === null && id === null ? null : { handle, id }
}

/** The readable part of an address, for a new one: what follows the last slash and is no number. */
export function slugOfAddress(text: string): string {
  if (!text.includes('/')) return text
  const path = text.replace(LINK, '').split(/[?#]/)[0] ?? ''
  const parts = path.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  return (parts.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/i, '')
}

interface Watched {
  position: number
  /** Named by its title; others must be links to one host, one for each product. */
  isNamed: boolean
  host: string
  isOut: boolean
  /** The key of each row, by its index; '' for none. */
  keys: string[]
}

/** What the survey learns about the addresses of a file. */
export interface OldAddresses {
  /** What the row's address calls its product in the earlier shop; null for a row without one, or with one that several products have. */
  of(row: ImportRow): OldKeys | null
}

const keyOf = ({ handle, id }: OldKeys) => `${id ?? ''} ${handle ?? ''}`

/**
 * Watches the columns that may hold addresses of products: the one that is named so, and those that the format has no use for while their cells are
 * links to one host.
 */
export function oldAddressColumns(columns: ImportColumns, header: readonly string[]) {
  const unused = new Set([...columns.unknown, ...columns.unused])
  const watched = header.flatMap((title, position): Watched[] => {
    const isNamed = position === columns.position(FIELD)
    if (!isNamed && !unused.has(title.trim())) return []
    return [{ position, isNamed, host: '', isOut: false, keys: [] }]
  })
  return {
    see({ index, cells }: ImportRow): void {
      for (const column of watched) {
        const text = column.isOut ? '' : cleanCell(cells[column.position])
        if (text === '') continue
        const keys = oldKeysOf(text)
        const host = LINK.exec(text)?.[1]?.toLowerCase() ?? ''
        const isOther = host === '' || (column.host !== '' && host !== column.host)
        if (!column.isNamed && (keys === null || isOther)) Object.assign(column, { isOut: true, keys: [] })
        else if (keys) column.keys[index] = keyOf(keys)
        column.host = host
      }
    },
    /** `groupOf`: which rows are of one product. */
    found(groupOf: Int32Array): OldAddresses {
      for (const column of watched) {
        if (column.isOut || column.keys.length === 0) continue
        const shared = sharedKeys(column.keys, groupOf)
        if (shared.size > 0 && !column.isNamed) continue
        return {
          of: ({ cells }) => {
            const keys = oldKeysOf(cleanCell(cells[column.position]))
            return keys && !shared.has(keyOf(keys)) ? keys : null
          },
        }
      }
      return { of: () => null }
    },
  }
}

/** Keys that rows of several products have: `/urun/kupa/detay` and `/urun/tabak/detay` call nothing by a name of its own. */
function sharedKeys(keys: readonly string[], groupOf: Int32Array): ReadonlySet<string> {
  const groups = new Map<string, number>()
  const shared = new Set<string>()
  // The holes of the list are rows without an address.
  keys.forEach((key, index) => {
    const group = groupOf[index] ?? -1
    if ((groups.get(key) ?? group) !== group) shared.add(key)
    groups.set(key, group)
  })
  return shared
}

/** The product with what the addresses of its rows call it. Rows of several products are told apart by their lines. */
export function withOldAddress(
  product: ProductDraft,
  rows: readonly ImportRow[],
  addresses: OldAddresses,
  isAlone: boolean,
): ProductDraft {
  const lines = new Set([product, ...product.variants].map(({ line }) => line))
  const own = isAlone ? rows : rows.filter(({ line }) => lines.has(line))
  for (const row of own) {
    const former = addresses.of(row)
    if (former) return { ...product, former }
  }
  return product
}
