import { type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { sum } from '#shared/money.ts'
import type { BankStatementsDeps, ChosenColumns } from './bank-statement-types.ts'
import { beginRun, insertMovements, readRecorded } from './bank-statements-queries.ts'
import type { ConfirmOutcome } from './bank-statements-rules.ts'
import type { IdentifiedMovement } from './movement-ids.ts'

/** Movements that staff chose to confirm an order with, and the version of the order that was shown. */
export interface ConfirmChoice {
  readonly movements: readonly string[]
  readonly orderId: string
  readonly version: number
}

/** The run that confirmations belong to; the same `key` again is the same run. */
export interface StatementRun {
  readonly key: string
  readonly fileName: string
  readonly headerHash: string | null
  readonly columns: ChosenColumns | null
}

/** Thrown inside an order's transaction to roll it back: somebody else recorded one of the movements first. */
class MovementTakenError extends Error {
  override name = 'MovementTakenError'
}

/**
 * Confirms the chosen orders one after the other, each in a transaction of its own with its movements, so that one that fails leaves the
 * others. Sent again, what was confirmed before is 'confirmed' again and nothing is written twice. The run is recorded first.
 */
export async function confirmMovements(
  deps: BankStatementsDeps,
  actor: Actor,
  {
    incoming,
    run,
    choices,
  }: {
    incoming: readonly IdentifiedMovement[]
    run: StatementRun
    choices: readonly ConfirmChoice[]
  },
): Promise<{ orderId: string; outcome: ConfirmOutcome }[]> {
  const byId = new Map(incoming.map((movement) => [movement.id, movement]))
  const runId = await transaction(deps.db, async (tx) => {
    const id = await beginRun(tx, actor, { ...run, movements: incoming.length })
    const after = { fileName: run.fileName, movements: incoming.length, orders: choices.length }
    await writeAudit(tx, actor, { action: 'transfer.confirm', recordId: String(id), after })
    return id
  })
  const results: { orderId: string; outcome: ConfirmOutcome }[] = []
  for (const choice of choices) {
    const chosen = choice.movements.flatMap((id) => byId.get(id) ?? [])
    const isInFile = chosen.length === new Set(choice.movements).size
    const outcome = isInFile ? await confirmOne(deps, actor, runId, choice, chosen) : 'notFound'
    results.push({ orderId: choice.orderId, outcome })
  }
  return results
}

async function confirmOne(
  deps: BankStatementsDeps,
  actor: Actor,
  runId: number,
  { orderId, version }: ConfirmChoice,
  chosen: readonly IdentifiedMovement[],
): Promise<ConfirmOutcome> {
  const proof = {
    bookedOn:
      chosen
        .map(({ bookedOn }) => bookedOn)
        .sort()
        .at(-1) ?? '',
    amount: sum(chosen.map(({ amount }) => amount)).toFixed(2),
    async record(tx: Db) {
      if ((await insertMovements(tx, { runId, orderId }, chosen)) < chosen.length)
        throw new MovementTakenError()
    },
  }
  const refused = await deps.orders.staff.confirmProvenTransfer(orderId, proof, { actor, version }).then(
    (result) => (result.ok ? null : result.reason),
    (error: unknown) => {
      if (error instanceof MovementTakenError) return 'taken' as const
      throw error
    },
  )
  if (refused === null) return 'confirmed'
  // The response of an earlier attempt was lost, or a colleague confirmed the same: it is done.
  const recorded = await readRecorded(
    deps.db,
    chosen.map(({ id }) => id),
  )
  if (chosen.every(({ id }) => recorded.get(id) === orderId)) return 'confirmed'
  if (recorded.size > 0) return 'taken'
  if (refused === 'conflict') return 'changed'
  return refused === 'not-found' ? 'notFound' : refused === 'taken' ? 'taken' : 'notWaiting'
}
