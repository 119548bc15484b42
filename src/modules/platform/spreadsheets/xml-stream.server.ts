import sax from 'sax'

/** Why a text is not read as XML. `doctype`: it declares entities or a type, which no file of a shop needs and which attacks use. */
export type XmlFault = 'malformed' | 'doctype' | 'too-deep' | 'too-long'

/** XML that is not read any further; `line` counts from 1. */
export class XmlError extends Error {
  override name = 'XmlError'
  readonly fault: XmlFault
  readonly line: number
  constructor(fault: XmlFault, line: number) {
    super(`${fault} in line ${line}`)
    this.fault = fault
    this.line = line
  }
}

/** What a reader does with the parts of a document. Names have no namespace prefix unless `prefixes` is set. */
export interface XmlReader<T> {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
  /** What became complete since the last time. */
  take(): T[]
}

export interface XmlSettings {
  /** Keeps `g:` in `g:price`. */
  prefixes?: boolean
  /** Elements inside each other. */
  deepest?: number
  /** Characters of one element's own text. */
  longest?: number
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it arrives and yields what `reader` makes of it; memory holds what the reader holds. External and declared entities are
 * never resolved: a document type is an error, and so are nesting and texts beyond the limits. Throws XmlError.
 */
export async function* readXml<T>(
  chunks: AsyncIterable<string>,
  makeReader: (line: () => number) => XmlReader<T>,
  { prefixes = false, deepest = 64, longest = 1_000_000 }: XmlSettings = {},
): AsyncGenerator<T> {
  const parser = sax.parser(true, { trim: false, normalize: false, xmlns: false, position: true })
  const line = () => (parser.line ?? 0) + 1
  const reader = makeReader(line)
  const nameOf = prefixes ? (name: string) => name : localName
  let depth = 0
  let length = 0
  parser.onopentag = ({ name, attributes }) => {
    depth++
    length = 0
    if (depth > deepest) throw new XmlError('too-deep', line())
    reader.open(nameOf(name), attributes as Record<string, string>)
  }
  const text = (part: string) => {
    length += part.length
    if (length > longest) throw new XmlError('too-long', line())
    reader.text(part)
  }
  parser.ontext = text
  parser.oncdata = text
  parser.onclosetag = (name) => {
    depth--
    length = 0
    reader.close(nameOf(name))
  }
  parser.ondoctype = () => {
    throw new XmlError('doctype', line())
  }
  parser.onerror = () => {
    throw new XmlError('malformed', line())
  }
  for await (const chunk of chunks) {
    parser.write(chunk)
    yield* reader.take()
  }
  parser.close()
  yield* reader.take()
}
