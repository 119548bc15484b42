import { randomBytes, randomInt } from 'node:crypto'
import { boundedCache } from '#database/bounded-cache.ts'
import { escapeHtml } from '#shared/html.ts'
import { type DocumentPieces, joinedPieces } from './document-response.server.ts'
import type { ReadyParts, TemplateTexts } from './ready-part.tsx'

/** The size limit of all parts together, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024
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

/** The HTML of a part, or a template: HTML and the names of its texts. */
type KeptPart = { html: Buffer } | { html: null; template: readonly (string | { name: string })[] }

/** The HTML of parts that many documents share, by what they are rendered from. */
export function createReadyParts(): ReadyPartsStore {
  const kept = boundedCache<KeptPart>({
    lifetime: LIFETIME_MS,
    maxBytes: MAX_BYTES,
    bytesOf: (part, key) => bytesIn(part) + 2 * key.length + PER_ENTRY,
  })
  // Random, so that no text of the shop equals a mark.
  const mark = randomBytes(16).toString('hex')
  const numberMark = randomInt(100_000_000, 900_000_000)
  const marks = new RegExp(`${mark}(\\d+)(start|end|ready|slot)|\\b${numberMark}(\\d{6})\\b`)

  function keep({ key, kind }: RenderedPart, pieces: readonly Piece[], ownValues: readonly string[]): void {
    const hasSlots = pieces.some(isSlot)
    // A part within a template, which shows a text of it.
    if (hasSlots && kind === 'part') return
    if (pieces.some((piece, index) => dependsOnDocument(piece, index, pieces.length, ownValues))) return
    if (hasSlots) kept.set(key, { html: null, template: pieces.map(templatePiece) })
    else kept.set(key, { html: joinedPieces(pieces.map(filled)) })
  }

  return {
    forDocument(scope) {
      const rendered: RenderedPart[] = []
      const repeated: Buffer[] = []
      const slots: Slot[] = []
      const repeat = (html: Buffer) => `${mark}${repeated.push(html) - 1}ready`
      return {
        parts: {
          find(key) {
            const html = kept.get(scope + key)?.html
            return html ? repeat(html) : null
          },
          fill(key, texts) {
            const part = kept.get(scope + key)
            if (!part) return null
            return repeat(part.html ?? Buffer.from(filledTemplate(part.template, texts)))
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
          for (let at = 0; at < marked.length; at += 4) {
            const [id, kind, number, text = ''] = marked.slice(at, at + 4)
            const pieces = open.at(-1)?.pieces ?? document
            let after = pieces
            if (kind === 'ready') pieces.push(repeated[Number(id)] ?? '')
            else if (kind === 'start') {
              after = []
              open.push({ part: rendered[Number(id)] as RenderedPart, pieces: after })
            } else if (kind === 'end') {
              const ended = open.pop()
              after = open.at(-1)?.pieces ?? document
              if (ended) {
                keep(ended.part, ended.pieces, own)
                after.push(...(ended.part.kind === 'template' ? ended.pieces.map(filled) : ended.pieces))
              }
            } else {
              const slot = slots[Number(id ?? number)]
              if (slot) pieces.push(slot)
            }
            if (text !== '') after.push(text)
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

function templatePiece(piece: Piece): string | { name: string } {
  if (isSlot(piece)) return { name: piece.name }
  return piece.toString()
}

function filledTemplate(template: readonly (string | { name: string })[], texts: TemplateTexts): string {
  let html = ''
  for (const piece of template)
    html += typeof piece === 'string' ? piece : escapeHtml(String(texts[piece.name]))
  return html
}

/** Texts count two bytes for each character, whatever is in them. */
function bytesIn(part: KeptPart): number {
  if (part.html) return part.html.length
  return part.template.reduce((sum, piece) => sum + (typeof piece === 'string' ? 2 * piece.length : 16), 0)
}
