/** What the clients did and saw, on the clock of the one machine that all of the cluster runs on (milliseconds). */

export type Way = 'bank_transfer' | 'cash_on_delivery' | 'card'

/** One checkout of a buyer. The same `note` goes with every attempt, and is the note of the order. */
export interface Checkout {
  note: string
  way: Way
  /** When the attempt that was answered, or the last one, was sent. */
  sentAt: number
  /** The order the shop confirmed; null where the buyer gave up, or was refused. */
  orderId: string | null
  answeredAt: number | null
}

/** Stock that staff booked, by the id that makes a repetition harmless. */
export interface Movement {
  booking: string
  pieces: number
  confirmed: boolean
}

/** A request that a shopper made; `ok` is what they could go on with. */
export interface Seen {
  at: number
  kind: 'page' | 'cart' | 'checkout'
  ok: boolean
  /** 0 for a broken connection or none in time. */
  status: number
  milliseconds: number
}

export interface LoadLog {
  checkouts: Checkout[]
  movements: Movement[]
  seen: Seen[]
  /** Orders that their buyer could not see right after the confirmation. */
  unseen: string[]
}

export const emptyLog = (): LoadLog => ({ checkouts: [], movements: [], seen: [], unseen: [] })
