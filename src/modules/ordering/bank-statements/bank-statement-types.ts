import type { Orders } from '#modules/ordering/orders/orders.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Big } from '#shared/money.ts'

export type BankStatementsDeps = Pick<ShopDeps, 'db'> & { orders: Orders }

/** Money that came to the account or left it. */
export interface Movement {
  /** Line of the file that it begins on, from 1. */
  readonly line: number
  /** YYYY-MM-DD. */
  readonly bookedOn: string
  /** TRY; negative for money that left. */
  readonly amount: Big
  /** What the bank wrote: text of the payer, names, numbers. One line. */
  readonly description: string
  /** Who sent it, where the bank has a column for it; else ''. */
  readonly sender: string
}

/** Which columns hold what, by position from 0. */
export interface ChosenColumns {
  readonly date: number
  /** Positive for money that came in. */
  readonly amount: number
  readonly description: number
}

/** Lines of a file whose columns are not understood, for a person to name them. */
export interface UnknownColumns {
  readonly header: readonly string[]
  /** The first rows below it. */
  readonly samples: readonly (readonly string[])[]
}

/** Why a file is not read. `line` where one line is to blame. */
export type StatementProblem =
  | {
      reason:
        | 'empty'
        | 'archive'
        | 'binary'
        | 'old-spreadsheet'
        | 'not-statement'
        | 'no-movements'
        | 'only-outgoing'
        | 'foreign-currency'
        | 'too-many'
        | 'too-large'
    }
  | { reason: 'broken'; line: number }

export interface BankStatement {
  /** IBAN or number of the account, without spaces; '' where the file does not say. */
  readonly account: string
  /** Incoming and outgoing, in the order of the file; at least one is incoming. */
  readonly movements: readonly Movement[]
}

export type ReadStatement =
  | { ok: true; statement: BankStatement; header: readonly string[] | null }
  | ({ ok: false } & StatementProblem)
  | { ok: false; reason: 'unknown-columns'; columns: UnknownColumns }
