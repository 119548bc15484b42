import { randomBytes } from 'node:crypto'
import { boundedCache } from '#database/bounded-cache.ts'
import { type DocumentPieces, joinedPieces } from './document-response.server.ts'
import type { ReadyParts } from './ready-part.tsx'

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

/** The HTML of parts that many documents share, by what they are rendered from. */
export function createReadyParts(): ReadyPartsStore {
  const kept = boundedCache<{ html: Buffer }>({
    lifetime: LIFETIME_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ html }, key) => html.length + 2 * key.length + PER_ENTRY,
  })
  // Random, so that no text of the shop equals a mark.
  const mark = randomBytes(16).toString('hex')
  const marks = new RegExp(`${mark}(\\d+)(start|end|ready)`)

  function keep(key: string, html: DocumentPieces, ownValues: readonly string[]): void {
    const dependsOnDocument = html.some(
      (piece, index) =>
        // Ready parts were checked when they were kept.
        typeof piece === 'string' &&
        (piece.includes(ID_OF_PLACE) ||
          (index === 0 && piece.startsWith(TEXT_SEPARATOR)) ||
          (index === html.length - 1 && piece.endsWith(TEXT_SEPARATOR)) ||
          ownValues.some((value) => value !== '' && piece.includes(value))),
    )
    if (!dependsOnDocument) kept.set(key, { html: joinedPieces(html) })
  }

  return {
    forDocument(scope) {
      const rendered: string[] = []
      const repeated: Buffer[] = []
      return {
        parts: {
          find(key) {
            const html = kept.get(scope + key)?.html
            return html ? `${mark}${repeated.push(html) - 1}ready` : null
          },
          marksOf(key) {
            const id = rendered.push(scope + key) - 1
            return { start: `${mark}${id}start`, end: `${mark}${id}end` }
          },
        },
        take(html, ownValues) {
          if (rendered.length === 0 && repeated.length === 0) return [html]
          const own = ownValues()
          // Text, id, kind of mark, text, …; a part may contain others.
          const [text = '', ...marked] = html.split(marks)
          const open: { at: number; key: string }[] = []
          const pieces: (string | Buffer)[] = [text]
          for (let at = 0; at < marked.length; at += 3) {
            const [id, kind, text = ''] = marked.slice(at, at + 3)
            if (kind === 'ready') pieces.push(repeated[Number(id)] ?? '')
            else if (kind === 'start') open.push({ at: pieces.length, key: rendered[Number(id)] ?? '' })
            else {
              const part = open.pop()
              if (part) keep(part.key, pieces.slice(part.at), own)
            }
            if (text !== '') pieces.push(text)
          }
          return pieces
        },
      }
    },
  }
}

/** React's ids differ by place, and so does its separator between the part's first or last text and a mark. */
const ID_OF_PLACE = '_R_'
const TEXT_SEPARATOR = '<!-- -->'
