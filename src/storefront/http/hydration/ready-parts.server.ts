import { randomBytes, randomInt } from 'node:crypto'
import { boundedCache, type CacheMemory } from '#database/feed/bounded-cache.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { type DocumentPieces, joinedPieces } from '../documents/document-response.server.ts'
import type { ReadyParts, TemplateTexts } from './ready-part.tsx'

/** A part depends on nothing but its key and is never stale; one that nobody shows any more leaves after this time, in milliseconds. */
const LIFETIME_MS = 60 * 60 * 1000
/** Bytes of an entry beside its texts. */
const PER_ENTRY = 200

/** The parts of one document. */
interface DocumentParts {
  parts: ReadyParts
  /**
   * The finished document without marks, with the ready parts in their places; what was rendered between two marks is kept for later
   * documents. A part that contains one of `ownValues`, the values of this request, is not kept: it would show them to somebody else.
   */
  take(html: string, ownValues: () => readonly string[]): DocumentPieces
}

export interface ReadyPartsStore {
  /** `scope` is what every part of a document depends on: language and base path. */
  forDocument(scope: string): DocumentParts
}

/** Where a text of a template belongs. */
interface Slot {
  name: string
  value: string | number
}

interface RenderedPart {
  key: string
  kind: 'part' | 'template'
}

type Piece = string | Buffer | Slot

/** The HTML of a part; that of a template has the names of its texts in between. */
type KeptPart = readonly (Buffer | Pick<Slot, 'name'>)[]

/** The HTML of parts that many documents share, by what they are rendered from. */
export function createReadyParts(memory: CacheMemory): ReadyPartsStore {
  const kept = boundedCache<KeptPart>({
    ...memory,
    lifetime: LIFETIME_MS,
    bytesOf: (part, key) => bytesIn(part) + 2 * key.length + PER_ENTRY,
  })
  // Random, so that no text of the shop equals a mark. A number's slot is a number of fifteen digits, which JavaScript still writes exactly.
  const mark = randomBytes(16).toString('hex')
  const numberMark = randomInt(100_000_000, 900_000_000)
  const marks = new RegExp(`${mark}(\\d+)(start|end|ready|slot)|\\b${numberMark}(\\d{6})\\b`)

  function keep({ key, kind }: RenderedPart, pieces: readonly Piece[], ownValues: readonly string[]): void {
    // A part within a template, which shows a text of it.
    if (kind === 'part' && pieces.some(isSlot)) return
    if (pieces.some((piece, index) => dependsOnDocument(piece, index, pieces.length, ownValues))) return
    kept.set(key, withoutTexts(pieces))
  }

  /** Keeps a part that was rendered to its end, and returns it as this document shows it. */
  function closed({ part, pieces }: { part: RenderedPart; pieces: Piece[] }, ownValues: readonly string[]) {
    keep(part, pieces, ownValues)
    return part.kind === 'template' ? pieces.map(filled) : pieces
  }

  return {
    forDocument(scope) {
      const rendered: RenderedPart[] = []
      const repeated: Buffer[] = []
      const slots: Slot[] = []
      return {
        parts: {
          find(key, texts = {}) {
            const part = kept.get(scope + key)
            return part ? `${mark}${repeated.push(withTexts(part, texts)) - 1}ready` : null
          },
          marksOf(key, kind) {
            const id = rendered.push({ key: scope + key, kind }) - 1
            return { start: `${mark}${id}start`, end: `${mark}${id}end` }
          },
          slotsFor<Texts extends TemplateTexts>(texts: Texts) {
            const slotFor = ([name, value]: [string, string | number]) => {
              if (!value) return [name, value]
              const id = slots.push({ name, value }) - 1
              return [name, typeof value === 'string' ? `${mark}${id}slot` : numberMark * 1_000_000 + id]
            }
            return Object.fromEntries(Object.entries(texts).map(slotFor)) as Texts
          },
        },
        take(html, ownValues) {
          if (rendered.length === 0 && repeated.length === 0) return [html]
          const own = ownValues()
          // Text, then id, kind and number of a mark, text, …; a part may contain others.
          const [first = '', ...marked] = html.split(marks)
          const document: Piece[] = [first]
          const open: { part: RenderedPart; pieces: Piece[] }[] = []
          const innermost = () => open.at(-1)?.pieces ?? document
          for (let at = 0; at < marked.length; at += 4) {
            const [id, kind, number, text = ''] = marked.slice(at, at + 4)
            if (kind === 'start') open.push({ part: rendered[Number(id)] as RenderedPart, pieces: [] })
            else if (kind === 'end') {
              const ended = open.pop()
              if (ended) innermost().push(...closed(ended, own))
            } else if (kind === 'ready') innermost().push(repeated[Number(id)] as Buffer)
            else innermost().push(slots[Number(id ?? number)] as Slot)
            if (text !== '') innermost().push(text)
          }
          return document.map(filled)
        },
      }
    },
  }
}

/** React's ids differ by place, and so does its separator between the part's first or last text and a mark. */
const ID_OF_PLACE = '_R_'
const TEXT_SEPARATOR = '<!-- -->'

function dependsOnDocument(
  piece: Piece,
  index: number,
  count: number,
  ownValues: readonly string[],
): boolean {
  return (
    // Ready parts were checked when they were kept, and the texts of a template are not part of it.
    typeof piece === 'string' &&
    (piece.includes(ID_OF_PLACE) ||
      (index === 0 && piece.startsWith(TEXT_SEPARATOR)) ||
      (index === count - 1 && piece.endsWith(TEXT_SEPARATOR)) ||
      ownValues.some((value) => value !== '' && piece.includes(value)))
  )
}

const isSlot = (piece: Piece): piece is Slot => typeof piece !== 'string' && !Buffer.isBuffer(piece)

const filled = (piece: Piece): string | Buffer => (isSlot(piece) ? escapeHtml(String(piece.value)) : piece)

/** What is between two slots as one piece each. */
function withoutTexts(pieces: readonly Piece[]): KeptPart {
  const part: (Buffer | Pick<Slot, 'name'>)[] = []
  let html: (string | Buffer)[] = []
  const endHtml = () => {
    if (html.length > 0) part.push(joinedPieces(html))
    html = []
  }
  for (const piece of pieces) {
    if (!isSlot(piece)) html.push(piece)
    else {
      endHtml()
      part.push({ name: piece.name })
    }
  }
  endHtml()
  return part
}

/** One buffer, because each step after this one looks at every piece. Small ones share their memory, for as long as the page is made. */
function withTexts(part: KeptPart, texts: TemplateTexts): Buffer {
  const [only] = part
  if (part.length === 1 && Buffer.isBuffer(only)) return only
  const pieces = part.map((piece) => (Buffer.isBuffer(piece) ? piece : escapeHtml(String(texts[piece.name]))))
  return joinedPieces(pieces, Buffer.allocUnsafe)
}

const SLOT_BYTES = 50

const bytesIn = (part: KeptPart) =>
  part.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0) + SLOT_BYTES, 0)
