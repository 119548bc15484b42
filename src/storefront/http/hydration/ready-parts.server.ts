import { hash, randomBytes } from 'node:crypto'
import { boundedCache, type CacheMemory } from '#database/feed/bounded-cache.ts'
import { type DocumentPieces, joinedPieces } from '../documents/document-response.server.ts'
import type { ReadyParts } from './ready-part.tsx'

/** A part depends on nothing but its key and is never stale; one that nobody shows any more leaves after this time, in milliseconds. */
const LIFETIME_MS = 60 * 60 * 1000
/** Bytes of an entry beside its HTML. */
const PER_ENTRY = 250

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

type Piece = string | Buffer

/** The HTML of parts that many documents share, by what they are rendered from. */
export function createReadyParts(memory: CacheMemory): ReadyPartsStore {
  const kept = boundedCache<Buffer>({
    ...memory,
    lifetime: LIFETIME_MS,
    bytesOf: (html) => html.length + PER_ENTRY,
  })
  // Random, so that no text of the shop equals a mark.
  const mark = randomBytes(16).toString('hex')
  const marks = new RegExp(`${mark}(\\d+)(start|end|ready)`)
  // What a part is rendered from may be as long as the part.
  const keyOf = (scope: string, key: string) => hash('sha1', scope + key, 'base64')

  function keep(key: string, pieces: readonly Piece[], ownValues: readonly string[]): void {
    if (pieces.some((piece, index) => dependsOnDocument(piece, index, pieces.length, ownValues))) return
    kept.set(key, joinedPieces(pieces))
  }

  return {
    forDocument(scope) {
      const rendered: string[] = []
      const repeated: Buffer[] = []
      return {
        parts: {
          find(key) {
            const html = kept.get(keyOf(scope, key))
            return html ? `${mark}${repeated.push(html) - 1}ready` : null
          },
          marksOf(key) {
            const id = rendered.push(keyOf(scope, key)) - 1
            return { start: `${mark}${id}start`, end: `${mark}${id}end` }
          },
        },
        take(html, ownValues) {
          if (rendered.length === 0 && repeated.length === 0) return [html]
          const own = ownValues()
          // Text, then id and kind of a mark, text, …; a part may contain others.
          const [first = '', ...marked] = html.split(marks)
          const document: Piece[] = [first]
          const open: { key: string; pieces: Piece[] }[] = []
          const innermost = () => open.at(-1)?.pieces ?? document
          for (let at = 0; at < marked.length; at += 3) {
            const [id, kind, text = ''] = marked.slice(at, at + 3)
            if (kind === 'start') open.push({ key: rendered[Number(id)] as string, pieces: [] })
            else if (kind === 'ready') innermost().push(repeated[Number(id)] as Buffer)
            else {
              const ended = open.pop()
              if (ended) {
                keep(ended.key, ended.pieces, own)
                innermost().push(...ended.pieces)
              }
            }
            if (text !== '') innermost().push(text)
          }
          return document
        },
      }
    },
  }
}

/** React's ids differ by place, and so does its separator between the part's first or last text and a mark. */
const ID_OF_PLACE = /_(?:i\d+)?R_/
const TEXT_SEPARATOR = '<!-- -->'

function dependsOnDocument(
  piece: Piece,
  index: number,
  count: number,
  ownValues: readonly string[],
): boolean {
  return (
    // Ready parts were checked when they were kept.
    typeof piece === 'string' &&
    (ID_OF_PLACE.test(piece) ||
      (index === 0 && piece.startsWith(TEXT_SEPARATOR)) ||
      (index === count - 1 && piece.endsWith(TEXT_SEPARATOR)) ||
      ownValues.some((value) => value !== '' && piece.includes(value)))
  )
}
