/**
 * Names of PostgreSQL's write-ahead log (WAL): a segment is 8 hexadecimal digits of the timeline and 16 of its place in the log.
 * A promoted server begins a timeline of its own and leaves a history file that says where.
 */

const SEGMENT = /^[\dA-F]{24}$/
const HISTORY = /^[\dA-F]{8}\.history$/
const ARCHIVED = /^(?:[\dA-F]{24}(?:\.partial|\.[\dA-F]{8}\.backup)?|[\dA-F]{8}\.history)$/
const HALF = 2n ** 32n

export const isSegment = (name: string): boolean => SEGMENT.test(name)
export const isHistory = (name: string): boolean => HISTORY.test(name)
/** Whether a file of the archive folder is one that the server archived whole, and not one that it is writing. */
export const isArchived = (name: string): boolean => ARCHIVED.test(name)

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16)

const hex = (value: bigint | number) => value.toString(16).toUpperCase().padStart(8, '0')

export const historyName = (timeline: number): string => `${hex(timeline)}.history`

/** The place of a position such as `3/4C001A28` in the log, in bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}`) * HALF + BigInt(`0x${low}`)
}

/** Which segment of the log a name is, counted from 0 over all of it. */
export function numberOf(name: string, segmentBytes: number): number {
  const perHalf = HALF / BigInt(segmentBytes)
  return Number(BigInt(`0x${name.slice(8, 16)}`) * perHalf + BigInt(`0x${name.slice(16, 24)}`))
}

export function segmentName(timeline: number, number: number, segmentBytes: number): string {
  const perHalf = HALF / BigInt(segmentBytes)
  return `${hex(timeline)}${hex(BigInt(number) / perHalf)}${hex(BigInt(number) % perHalf)}`
}

/** The segment that holds the byte at a position. */
export const segmentAt = (lsn: string, segmentBytes: number): number =>
  Number(positionOf(lsn) / BigInt(segmentBytes))

/** The segment that holds the byte before a position. */
export const segmentBefore = (lsn: string, segmentBytes: number): number =>
  Number((positionOf(lsn) - 1n) / BigInt(segmentBytes))

/** A timeline that an other one left, and where. */
export interface Fork {
  timeline: number
  lsn: string
}

/** The earlier timelines of a history file, oldest first. */
export function readHistory(text: string): Fork[] {
  return text.split('\n').flatMap((line) => {
    const [, timeline, lsn] = /^\s*(\d+)\s+([\dA-F]+\/[\dA-F]+)/i.exec(line) ?? []
    return timeline && lsn ? [{ timeline: Number(timeline), lsn: lsn.toUpperCase() }] : []
  })
}

export interface WalPath {
  /** The segments that follow each other without a gap, in order. */
  segments: string[]
  /** The first that is not there. */
  missing: string
  /** Whether later ones are there, so that one was lost; else the log is just not longer. */
  broken: boolean
}

/**
 * The segments from `fromNumber` on that lead along the forks to `timeline`. The segment in which a timeline was left is
 * read from the later one, which holds it too.
 */
export function walPath(options: {
  fromNumber: number
  timeline: number
  forks: readonly Fork[]
  segmentBytes: number
  there: ReadonlySet<string>
}): WalPath {
  const { fromNumber, timeline, forks, segmentBytes, there } = options
  const lineAt = (number: number) =>
    forks.find(({ lsn }) => number < segmentAt(lsn, segmentBytes))?.timeline ?? timeline
  const segments: string[] = []
  for (let number = fromNumber; ; number++) {
    const name = segmentName(lineAt(number), number, segmentBytes)
    if (there.has(name)) {
      segments.push(name)
      continue
    }
    const isLater = (other: string) =>
      isSegment(other) &&
      numberOf(other, segmentBytes) > number &&
      timelineOf(other) === lineAt(numberOf(other, segmentBytes))
    return { segments, missing: name, broken: [...there].some(isLater) }
  }
}
