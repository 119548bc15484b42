import { createHash } from 'node:crypto'
import type { TransferOrder } from '#modules/ordering/orders/orders.server.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type {
  BankStatementsDeps,
  ChosenColumns,
  StatementProblem,
  UnknownColumns,
} from './bank-statement-types.ts'
import { countRuns, readRecorded, readRememberedColumns, readRuns } from './bank-statements-queries.ts'
import type { ConfirmOutcome } from './bank-statements-rules.ts'
import { type ConfirmChoice, confirmMovements, type StatementRun } from './confirm-movements.ts'
import { type Match, matchMovements } from './match-movements.ts'
import { type IdentifiedMovement, identifiedMovements } from './movement-ids.ts'
import { orderNumbersIn } from './order-numbers-in-text.ts'
import { readStatement } from './read-statement.ts'

/** A file as staff uploads it. */
export interface StatementFile {
  readonly name: string
  readonly content: Buffer
  /** The columns that the person has named; null leaves them to the reader and to what was named before. */
  readonly columns: ChosenColumns | null
}

export interface StatementPreview {
  account: string
  matches: Match[]
  /** The orders that matches name, by id. */
  orders: Map<string, TransferOrder>
  /** Movements that left the account, which are of no use here. */
  outgoing: number
}

export type PreviewResult =
  | { ok: true; preview: StatementPreview }
  | { ok: false; problem: StatementProblem }
  | { ok: false; columns: UnknownColumns }

export type ConfirmResult =
  | { ok: true; results: { orderId: string; outcome: ConfirmOutcome }[] }
  | { ok: false; problem: StatementProblem }

export interface StatementRunRow {
  id: number
  fileName: string
  staffName: string
  createdAt: Date
  /** Incoming movements in the file. */
  movements: number
  /** Orders it confirmed. */
  confirmed: number
  /** What those paid, decimal text in TRY. */
  total: string
}

/** Bank transfers matched with orders, from the statement of a bank. */
export interface BankStatements {
  /** Reads a file and matches its incoming movements; writes nothing but that the file was read. */
  preview(actor: Actor, file: StatementFile): Promise<PreviewResult>
  /** Confirms the orders that staff chose; the file is read again, so that only what stands in it is recorded. */
  confirm(
    actor: Actor,
    file: StatementFile,
    chosen: { key: string; choices: readonly ConfirmChoice[] },
  ): Promise<ConfirmResult>
  /** The newest runs with an id below `before`. */
  runs(page: { before?: number | undefined; limit: number }): Promise<StatementRunRow[]>
  countRuns(): ReturnType<typeof countRuns>
}

const hashOfHeader = (header: readonly string[]) =>
  createHash('sha256').update(header.join('\n')).digest('hex').slice(0, 32)

type Opened =
  | {
      ok: true
      account: string
      incoming: IdentifiedMovement[]
      outgoing: number
      run: Omit<StatementRun, 'key'>
    }
  | Exclude<PreviewResult, { ok: true }>

export function createBankStatements(deps: BankStatementsDeps): BankStatements {
  const { db, orders } = deps

  /** Reads a file with the columns that were named for it, by this person or by somebody before. */
  async function open({ name, content, columns: chosen }: StatementFile): Promise<Opened> {
    let columns = chosen
    let read = await readStatement(content, columns)
    if (!read.ok && read.reason === 'unknown-columns') {
      columns = await readRememberedColumns(db, hashOfHeader(read.columns.header))
      if (columns === null) return { ok: false, columns: read.columns }
      read = await readStatement(content, columns)
    }
    if (!read.ok)
      return read.reason === 'unknown-columns'
        ? { ok: false, columns: read.columns }
        : { ok: false, problem: read }
    const { statement, header } = read
    const incoming = identifiedMovements(statement)
    const headerHash = header && hashOfHeader(header)
    return {
      ok: true,
      account: statement.account,
      incoming,
      outgoing: statement.movements.length - incoming.length,
      run: { fileName: name, headerHash, columns },
    }
  }

  return {
    async preview(actor, file) {
      const opened = await open(file)
      const movements = opened.ok ? opened.incoming.length : 0
      await writeAudit(db, actor, {
        action: 'transfer.read-file',
        recordId: createHash('sha256').update(file.content).digest('hex').slice(0, 32),
        after: { fileName: file.name, movements },
      })
      if (!opened.ok) return opened
      const { account, incoming, outgoing } = opened
      const recorded = await readRecorded(
        db,
        incoming.map(({ id }) => id),
      )
      const numbers = incoming.flatMap(({ description, sender }) =>
        orderNumbersIn(`${description}\n${sender}`),
      )
      const found = await orders.forStaff.transferOrders({
        numbers: [...new Set(numbers)],
        ids: [...new Set(recorded.values())],
      })
      const matches = matchMovements(incoming, found, recorded)
      const named = new Set(matches.flatMap(({ orderId, candidates }) => [orderId, ...candidates]))
      const byId = new Map(found.filter(({ id }) => named.has(id)).map((order) => [order.id, order]))
      return { ok: true, preview: { account, matches, orders: byId, outgoing } }
    },
    async confirm(actor, file, { key, choices }) {
      const opened = await open(file)
      if (!opened.ok)
        return { ok: false, problem: 'problem' in opened ? opened.problem : { reason: 'not-statement' } }
      const { incoming, run } = opened
      return {
        ok: true,
        results: await confirmMovements(deps, actor, { incoming, run: { ...run, key }, choices }),
      }
    },
    runs: ({ before = Number.MAX_SAFE_INTEGER, limit }) => readRuns(db, { before, limit }),
    countRuns: () => countRuns(db),
  }
}
