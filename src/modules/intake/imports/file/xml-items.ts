import { compactName } from '#modules/intake/files/header-key-rules.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { readXml, type XmlReader } from '#modules/platform/spreadsheets/xml-stream.server.ts'
import { VARIANT_ELEMENT, XML_ITEM } from '../platforms/xml-column-rules.ts'
import { TableTooLargeError, type TableWriter } from './stored-table.ts'

/** Characters at the beginning of a file among which the element of a product is looked for. */
const HEAD = 2_000_000
const MOST_COLUMNS = 1000
/** Elements of one product: some forty for each variant. */
const MOST_ELEMENTS = 100_000
/** One more than a product may have, so that the report says that there are too many. */
const MOST_VARIANTS = MAX_VARIANTS + 1

/** Elements that stand for one product wherever they are. */
const KNOWN = new Set(['item', 'entry', 'urun', 'product', 'importproductmodel', 'stok', 'offer', 'shopitem'])

interface Found {
  name: string
  depth: number
  count: number
  hasChildren: boolean
  /** The line that the last one begins on, and whether another one did. */
  line: number
  shareLines: boolean
}

/**
 * Finds the element that stands for a product, as its path: the one with this name, else one with a usual name, else the highest one that
 * repeats. `isOneLine`: several of them stand on one line, as in files that programs write. Without one, returns the names of elements that have
 * others inside.
 */
export async function findItem(
  chunks: AsyncIterable<string>,
  wanted: string | null,
): Promise<{ path: string; isOneLine: boolean } | { names: string[] }> {
  const found = new Map<string, Found>()
  let length = 0
  const makeReader = (line: () => number): XmlReader<true> => {
    const open: string[] = []
    return {
      open(name) {
        const above = found.get(open.join('/'))
        if (above) above.hasChildren = true
        open.push(name)
        const path = open.join('/')
        const known = found.get(path)
        const at = { line: line(), shareLines: known?.line === line() || known?.shareLines === true }
        if (known) Object.assign(known, at, { count: known.count + 1 })
        else if (found.size < 5000)
          found.set(path, { name, depth: open.length, count: 1, hasChildren: false, ...at })
      },
      text(text) {
        length += text.length
      },
      close: () => void open.pop(),
      take: () => (length > HEAD ? [true] : []),
    }
  }
  for await (const _ of readXml(chunks, makeReader, { prefixes: true })) break
  const all = [...found].filter(([, { hasChildren, depth }]) => hasChildren && depth > 1)
  const byDepth = all.toSorted(([, a], [, b]) => a.depth - b.depth || b.count - a.count)
  const named = (test: (name: string) => boolean) => byDepth.find(([, { name }]) => test(name))?.[0]
  const key = (name: string) => compactName(name.slice(name.indexOf(':') + 1))
  const path =
    wanted === null
      ? (named((name) => KNOWN.has(key(name))) ?? byDepth.find(([, { count }]) => count > 1)?.[0])
      : named((name) => key(name) === key(wanted))
  return path === undefined
    ? { names: [...new Set(byDepth.map(([, { name }]) => name))].slice(0, 20) }
    : { path, isOneLine: found.get(path)?.shareLines ?? false }
}

interface Node {
  name: string
  attributes: [string, string][]
  children: Node[]
  text: string[]
  line: number
}

const textOf = (node: Node) => node.text.join('').trim()
const isLeaf = (node: Node) => node.children.length === 0

/**
 * Writes each product of an XML file as rows of a table, one for each of its variants, and returns the columns it found. Rows have the line of the
 * file, or the number of the product where several stand on one.
 */
export async function writeItems(
  chunks: AsyncIterable<string>,
  { path, isOneLine }: { path: string; isOneLine: boolean },
  writer: TableWriter,
): Promise<{ header: string[]; items: number; sample: string[][] }> {
  const columns = new Map<string, number>([[XML_ITEM, 0]])
  const sample: string[][] = []
  let items = 0

  function columnOf(title: string): number {
    const known = columns.get(title)
    if (known !== undefined) return known
    if (columns.size >= MOST_COLUMNS) throw new TableTooLargeError()
    columns.set(title, columns.size)
    return columns.size - 1
  }

  function write(item: Node): void {
    items++
    const { shared, variants } = partsOf(item)
    const rows = variants.length === 0 ? [new Map<string, string>()] : variants.slice(0, MOST_VARIANTS)
    for (const variant of rows) {
      const cells: string[] = [String(items)]
      for (const [title, value] of [...shared, ...variant]) {
        const at = columnOf(title)
        while (cells.length < at) cells.push('')
        cells[at] = value
      }
      if (sample.length < 20) sample.push(cells)
      writer.add(isOneLine ? items : item.line, cells)
    }
  }

  const makeReader = (line: () => number): XmlReader<never> => {
    const open: string[] = []
    let nodes: Node[] = []
    let count = 0
    return {
      open(name, attributes) {
        open.push(name)
        const above = nodes.at(-1)
        if (!above && open.join('/') !== path) return
        if (++count > MOST_ELEMENTS) throw new TableTooLargeError()
        const node: Node = {
          name,
          attributes: Object.entries(attributes).filter(([key]) => !key.startsWith('xmlns')),
          children: [],
          text: [],
          line: line(),
        }
        above?.children.push(node)
        nodes.push(node)
      },
      text(text) {
        nodes.at(-1)?.text.push(text)
      },
      close() {
        open.pop()
        const node = nodes.pop()
        if (!node || nodes.length > 0) return
        write(node)
        nodes = []
        count = 0
      },
      take: () => [],
    }
  }
  for await (const _ of readXml(chunks, makeReader, { prefixes: true }));
  return { header: [...columns.keys()], items, sample }
}

type Cells = Map<string, string>

/** What a product's variants share, and each of them. */
function partsOf(item: Node): { shared: Cells; variants: Cells[] } {
  const shared: Cells = new Map()
  const variants: Cells[] = []
  const walk = (node: Node, path: string) => {
    for (const child of node.children) {
      const below = path === '' ? child.name : `${path}/${child.name}`
      if (isVariant(child)) {
        const cells: Cells = new Map()
        addVariant(cells, child, below)
        variants.push(cells)
      } else if (isLeaf(child)) addLeaf(shared, child, below)
      else walk(child, below)
    }
  }
  for (const [name, value] of item.attributes) put(shared, `@${name}`, value)
  walk(item, '')
  return { shared, variants }
}

/** An element of a variant with something of its own; one that only holds others of them is not. */
function isVariant(node: Node): boolean {
  if (!VARIANT_ELEMENT.test(compactName(node.name))) return false
  return node.attributes.length > 0 || node.children.some(isLeaf)
}

/** The same element several times, as pictures, is one cell with a list. */
function put(cells: Cells, title: string, value: string): void {
  if (value === '') return
  const before = cells.get(title)
  cells.set(title, before === undefined ? value : `${before}|${value}`)
}

function addLeaf(cells: Cells, node: Node, path: string): void {
  if (node.attributes.length === 0 || textOf(node) !== '') put(cells, path, textOf(node))
  for (const [name, value] of node.attributes) put(cells, `${path}@${name}`, value.trim())
}

const NAME =
  /^(ad|adi|isim|ismi|name|tanim|tip|ozellik|ozellikadi|(variant|varyant|option|secenek)(name|adi?))$/
const VALUE = /^(deger|degeri|value|ozellikdegeri|(variant|varyant|option|secenek)(value|degeri?))$/

/** `<Ozellik><Ad>Renk</Ad><Deger>Mavi</Deger>`, `<Ozellik Tanim="Renk" Deger="Mavi">`, `<Ozellik ad="Renk">Mavi`. */
function optionOf(node: Node): { name: string; value: string } | null {
  const parts = [
    ...node.attributes.map(([key, value]) => [compactName(key), value.trim()] as const),
    ...node.children.filter(isLeaf).map((child) => [compactName(child.name), textOf(child)] as const),
  ]
  const name = parts.find(([key]) => NAME.test(key))?.[1] ?? ''
  const value = parts.find(([key]) => VALUE.test(key))?.[1] ?? (isLeaf(node) ? textOf(node) : '')
  return name === '' || value === '' ? null : { name, value }
}

function addVariant(cells: Cells, node: Node, path: string): void {
  const option = optionOf(node)
  if (option) put(cells, `Varyant: ${option.name}`, option.value)
  const isOptionPart = (name: string) =>
    option !== null && (NAME.test(compactName(name)) || VALUE.test(compactName(name)))
  for (const [name, value] of node.attributes)
    if (!isOptionPart(name)) put(cells, `${path}@${name}`, value.trim())
  for (const child of node.children) {
    const below = `${path}/${child.name}`
    if (!isLeaf(child)) addVariant(cells, child, below)
    else if (isOptionPart(child.name)) continue
    else {
      const own = child.attributes.length > 0 ? optionOf(child) : null
      if (own) put(cells, `Varyant: ${own.name}`, own.value)
      else addLeaf(cells, child, below)
    }
  }
}
