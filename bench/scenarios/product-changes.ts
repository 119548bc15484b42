import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { statement, text } from '#database/statements/statement.ts'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import type {
  ChangeRun,
  Plan,
  UndoChangePreview,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { figuresOf } from '../load/figures.ts'
import type { Bench, Scenario, ScenarioResult } from './scenario.ts'

/** Seconds for 10,000 prices. */
const BUDGETS = { preview: 3, run: 20, undo: 20 }
const LOOK_AGAIN = 100

const ADD_STAFF = statement(
  { params: [text, text] },
  `with person as (insert into staff (id, name, email, role) values ($1, $1, $1 || '@vitrin.example', 'owner') returning id)
   insert into staff_sessions (id, token_hash, staff_id, expires_at)
   select id, $2, id, now() + interval '1 day' from person`,
)

/** Sends requests to the back office as a member of staff. */
async function signedIn({ database, shop }: Bench) {
  const token = randomBytes(24).toString('base64url')
  await database.db.query(ADD_STAFF, [`bench-${randomBytes(6).toString('hex')}`, sessionTokenHash(token)])
  const key = database.secrets.keysFor('staff-auth').current()
  const cookie = `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${createHmac('sha256', key).update(token).digest('base64')}`)}`
  const send = async <Body>(path: string, body?: object, csrf = ''): Promise<Body> => {
    const response = await fetch(`${shop.origin}/api/admin${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'x-csrf-token': csrf, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
  const { csrfToken } = await send<{ csrfToken: string }>('/session')
  return <Body>(path: string, body?: object) => send<Body>(path, body, csrfToken)
}

function resultOf(scenario: string, rows: number, seconds: number, atMost: number): ScenarioResult {
  return {
    scenario,
    connections: 1,
    figures: {
      ...figuresOf([{ milliseconds: Float64Array.of(seconds * 1000), seconds }]),
      perSecond: rows / seconds,
    },
    checks: [{ budget: `≤ ${atMost} s`, met: seconds <= atMost }],
    trouble: [],
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
        const run = await send<ChangeRun>(`/product-changes/${id}`)
        if (run.state === 'done') return run
        if (run.state === 'failed') throw new Error(`run ${id} failed`)
        await setTimeout(LOOK_AGAIN)
      }
    }
    const change = { price: { op: 'percent', value: '7.5', round: ',90' } }
    const [plan, planned] = await timed(() =>
      send<Plan>('/product-changes/plans', { selection: { filters: {} }, change }),
    )
    const rows = plan.preview.total
    const atMost = (seconds: number) => (seconds * Math.max(rows, 10_000)) / 10_000
    const [run, ran] = await timed(async () =>
      untilDone((await send<ChangeRun>('/product-changes', { plan: plan.id, of: plan.preview.of })).id),
    )
    const [preview, looked] = await timed(() => send<UndoChangePreview>(`/product-changes/${run.id}/undo`))
    const [, undone] = await timed(async () =>
      untilDone((await send<ChangeRun>(`/product-changes/${run.id}/undo`, { of: preview.of })).id),
    )
    return [
      resultOf(`bulk change: preview of ${rows} prices`, rows, planned, atMost(BUDGETS.preview)),
      resultOf(`bulk change: run of ${rows} prices`, rows, ran, atMost(BUDGETS.run)),
      resultOf(`bulk change: preview of the undo`, rows, looked, atMost(BUDGETS.preview)),
      resultOf(`bulk change: undo of ${rows} prices`, rows, undone, atMost(BUDGETS.undo)),
    ]
  },
}
