import type pg from 'pg'
import type { PointInTime, PointInTimeState } from '#database/embedded/point-in-time/point-in-time.ts'
import type { ProcessRole } from '#modules/platform/shop-deps.ts'

/** What a process needs of the first one to begin. Passwords travel in it, so it is in no argument and no variable. */
export interface Beginning {
  /** `web 1`, `jobs`. */
  name: string
  role: ProcessRole
  connection: pg.PoolConfig
  /** The most connections of its pool. */
  pool: number
  /** One process says at the start what concerns the shop as a whole, as warnings and the greeting. */
  speaks: boolean
  /** Whether it sends the files of this folder that wait for the bucket. */
  sendsFiles: boolean
  /** Whether the first process keeps the embedded server's log. */
  hasPointInTime: boolean
}

/** A process that is open. */
export interface Opened {
  url: string
  /** What the terminal shows; null for a process that does not speak. */
  greeting: string | null
}

/** What processes ask the first one. */
export type AskedOfFirst = {
  beginning: [given: null, answer: Beginning]
  opened: [given: Opened, answer: null]
  /** It could not start; `isPlain` where the message is for the owner. */
  failed: [given: { message: string; isPlain: boolean }, answer: null]
  pointInTimeState: [given: null, answer: PointInTimeState]
  pointInTimeNightly: [given: number, answer: Awaited<ReturnType<PointInTime['nightly']>>]
  /** Which of these have not been named on this day. */
  firstOfDay: [given: { day: string; keys: readonly string[] }, answer: boolean[]]
  /** Something for all other processes, by the name under which they listen. */
  passOn: [given: { about: string; text: string }, answer: null]
}

/** What the first process asks of the others. */
export type AskedOfWorker = {
  figures: [given: null, answer: string]
  isAlive: [given: null, answer: true]
  /** `handsOver`: another process takes its place on the port. Answered when it is about to exit. */
  stop: [given: { drain: boolean; handsOver: boolean }, answer: null]
  passedOn: [given: { about: string; text: string }, answer: null]
}
