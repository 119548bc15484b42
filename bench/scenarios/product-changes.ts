import { setTimeout } from 'node:timers/promises'
import type {
  ChangeRun,
  Plan,
  UndoChangePreview,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { signedIn } from '../backoffice/signed-in.ts'
import { figuresOf } from '../load/figures.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'

/** Seconds for 10,000 prices. */
const BUDGETS = { preview: 3, run: 20, undo: 20 }
const LOOK_AGAIN = 100

function resultOf(scenario: string, rows: number, seconds: number, atMost: number): ScenarioResult {
  return {
    scenario,
    connections: 1,
    figures: {
      ...figuresOf([{ milliseconds: Float64Array.of(seconds * 1000), seconds }]),
      perSecond: rows / seconds,
    },
    checks: [{ budget: `≤ ${atMost} s`, met: seconds <= atMost }],
    problems: [],
  }
}

/** All prices of the shop 7.5 % higher, rounded to ,90: preview, run, preview of the undo, undo. Rows per second; budgets are those of 10,000 prices. */
export const productChanges: Scenario = {
  name: 'bulk-change',
  async run(bench) {
    const send = await signedIn(bench)
    const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
      const began = performance.now()
      return [await work(), (performance.now() - began) / 1000]
    }
    const untilDone = async (id: number): Promise<ChangeRun> => {
      for (;;) {
        const run = await send<ChangeRun>('GET', `/product-changes/${id}`)
        if (run.state === 'done') return run
        if (run.state === 'failed') throw new Error(`run ${id} failed`)
        await setTimeout(LOOK_AGAIN)
      }
    }
    const change = { price: { op: 'percent', value: '7.5', round: ',90' } }
    const [plan, planned] = await timed(() =>
      send<Plan>('POST', '/product-changes/plans', { body: { selection: { filters: {} }, change } }),
    )
    const rows = plan.preview.total
    const atMost = (seconds: number) => (seconds * Math.max(rows, 10_000)) / 10_000
    const [run, ran] = await timed(async () =>
      untilDone(
        (await send<ChangeRun>('POST', '/product-changes', { body: { plan: plan.id, of: plan.preview.of } }))
          .id,
      ),
    )
    const [preview, looked] = await timed(() =>
      send<UndoChangePreview>('GET', `/product-changes/${run.id}/undo`),
    )
    const [, undone] = await timed(async () =>
      untilDone(
        (await send<ChangeRun>('POST', `/product-changes/${run.id}/undo`, { body: { of: preview.of } })).id,
      ),
    )
    return [
      resultOf(`bulk change: preview of ${rows} prices`, rows, planned, atMost(BUDGETS.preview)),
      resultOf(`bulk change: run of ${rows} prices`, rows, ran, atMost(BUDGETS.run)),
      resultOf(`bulk change: preview of the undo`, rows, looked, atMost(BUDGETS.preview)),
      resultOf(`bulk change: undo of ${rows} prices`, rows, undone, atMost(BUDGETS.undo)),
    ]
  },
}
