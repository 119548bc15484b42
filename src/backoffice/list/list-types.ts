import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import type { ListCount } from '../parts/formats.ts'

/** A page of a list, as every list of `/api/admin` answers. */
export interface ListPage<Row> {
  items: Row[]
  next: string | null
  previous: string | null
  count: ListCount
}

export interface ListColumn<Row> {
  id: string
  label: string
  /** `rows` are those in view, in their order. */
  cell: (row: Row, rows: readonly Row[]) => ReactNode
  /** Numbers and money stand at the end. */
  align?: 'start' | 'end'
  /** The API's words for the two orders of this column. */
  sort?: { ascending?: string; descending?: string }
  /** Shown only by those who switch it on. */
  hidden?: boolean
  /** Left out between phones, which have cards, and 1024 px, so that the columns that matter are in view. */
  wide?: boolean
}

export type ListFilter = { label: string } & (
  | { kind: 'choice'; name: string; options: readonly { value: string; label: string }[] }
  | { kind: 'text'; name: string; inputMode?: 'numeric' | 'decimal' }
  /** Sends '1' or nothing. */
  | { kind: 'switch'; name: string }
  /** Two parameters of the API with days as YYYY-MM-DD. */
  | { kind: 'days'; from: string; to: string }
  /** Two parameters of the API with decimals. */
  | { kind: 'amounts'; from: string; to: string }
  /** A control of the screen; it reads and writes the parameters itself. */
  | {
      kind: 'own'
      names: readonly string[]
      control: (values: FilterValues, set: (change: FilterValues) => void) => ReactNode
      /** What is chosen, for the chip; null for nothing. */
      chosen: (values: FilterValues) => string | null
    }
)

/** Parameters of the address by name; '' is not set. */
export type FilterValues = Readonly<Record<string, string>>

/** What a bulk action works on. */
export interface Selection<Row> {
  rows: readonly Row[]
  ids: readonly string[]
  clear: () => void
}

export interface BulkAction<Row> {
  id: string
  label: string
  icon?: LucideIcon
  permission?: Permission
  danger?: boolean
  run: (selection: Selection<Row>) => void
  /** The same for everything that the filters find, offered where all rows of the page are chosen and there are more. */
  runAll?: () => void
}

export interface ListProps<Row> {
  /** Names the list in the browser's memory and in the query cache: 'orders'. */
  name: string
  title: string
  /** Of the API, below /api/admin: '/orders'. */
  path: string
  /** Parameters of every request, beside those of the address. */
  fixed?: FilterValues
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  /** The search field, when the API takes `q`. */
  search?: { label: string }
  /** All orders with their names; the first is the API's own. */
  sorts?: readonly { value: string; label: string }[]
  rowId: (row: Row) => string
  /** The address of a row's page; a list without one has nothing to open. */
  rowLink?: (row: Row) => string
  /** A row in words, for screen readers: 'Sipariş 1001'. */
  rowLabel: (row: Row) => string
  /** A row on a phone; without it the first columns are shown below each other. */
  card?: (row: Row) => ReactNode
  /** Controls below the card on a phone, outside of its link. */
  cardControls?: (row: Row) => ReactNode
  bulk?: readonly BulkAction<Row>[]
  /** Above the list: saved views. */
  views?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  /** How often the list is fetched again while it is looked at, in milliseconds. */
  refetchEvery?: number
}
