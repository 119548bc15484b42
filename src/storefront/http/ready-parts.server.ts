import { randomBytes } from 'node:crypto'
import { boundedCache } from '#database/bounded-cache.ts'
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
   * The finished document without marks; what was between them is kept for later documents. A part that contains one of `ownValues`,
   * the values of this request, is not kept: it would show them to somebody else.
   */
  take(html: string, ownValues: () => readonly string[]): string
}

export interface ReadyPartsStore {
  /** `scope` is what every part of a document depends on: language and base path. */
  forDocument(scope: string): DocumentParts
}

/** The HTML of parts that many documents share, by what they are rendered from. */
export function createReadyParts(): ReadyPartsStore {
  const kept = boundedCache<{ html: string }>({
    lifetime: LIFETIME_MS,
    maxBytes: MAX_BYTES,
    bytesOf: ({ html }, key) => 2 * (html.length + key.length) + PER_ENTRY,
  })
  // Random, so that no text of the shop equals a mark.
  const mark = randomBytes(16).toString('hex')
  const marks = new RegExp(`${mark}(\\d+)(start|end)`)

  function keep(key: string, html: string, ownValues: readonly string[]): void {
    const own = ownValues.some((value) => value !== '' && html.includes(value))
    if (!own && !PLACE_DEPENDENT.test(html)) kept.set(key, { html: ownString(html) })
  }

  return {
    forDocument(scope) {
      const rendered: string[] = []
      return {
        parts: {
          find: (key) => kept.get(scope + key)?.html ?? null,
          marksOf(key) {
            const id = rendered.push(scope + key) - 1
            return { start: `${mark}${id}start`, end: `${mark}${id}end` }
          },
        },
        take(html, ownValues) {
          if (rendered.length === 0) return html
          const own = ownValues()
          // Text, id, start or end, text, …; a part may contain others.
          const [text = '', ...marked] = html.split(marks)
          const open: { at: number; key: string }[] = []
          let whole = text
          for (let at = 0; at < marked.length; at += 3) {
            const [id, mark, text] = marked.slice(at, at + 3)
            if (mark === 'start') open.push({ at: whole.length, key: rendered[Number(id)] ?? '' })
            else {
              const part = open.pop()
              if (part) keep(part.key, whole.slice(part.at), own)
            }
            whole += text
          }
          return whole
        },
      }
    },
  }
}

/** React's ids differ by place, and so does its separator between the part's first or last text and a mark. */
const PLACE_DEPENDENT = /_R_|^<!-- -->|<!-- -->$/

/** A copy in memory of its own: a slice of a document would keep all of it. */
const ownString = (text: string) => Buffer.from(text).toString()
