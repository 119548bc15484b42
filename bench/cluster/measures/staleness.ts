import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { send } from '../load/client.ts'
import { changePrice } from '../load/staff.ts'
import type { Cluster } from '../open-cluster.ts'

const CHANGES = { short: 4, full: 10 }
const POLL_EVERY = 20
const PATIENCE = 90_000

/** Prices that no other page shows. */
const priceOf = (change: number) => ({ typed: `${301 + change}.37`, shown: `${301 + change},37` })

/** Changes a price at one web process; milliseconds until each of the others shows it. Throws where one never does. */
export async function measureStaleness(cluster: Cluster, { short }: { short: boolean }): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const { priced, web } = cluster
  const delays: number[] = []
  for (let change = 0; change < CHANGES[short ? 'short' : 'full']; change++) {
    const at = web[change % web.length]
    if (!at) throw new Error('there is no web process')
    const { typed, shown } = priceOf(change)
    await changePrice(await cluster.staffAt(at.url), priced.id, typed)
    const changed = performance.now()
    const shows = async ({ url, name }: { url: string; name: string }) => {
      while (
        !(await send(agent, url + priced.path, { headers: { accept: 'text/html' } })).body.includes(shown)
      ) {
        if (performance.now() - changed > PATIENCE)
          throw new Error(`${name} goes on showing the former price`)
        await pause(POLL_EVERY)
      }
      return performance.now() - changed
    }
    delays.push(...(await Promise.all(web.filter((other) => other !== at).map(shows))))
  }
  agent.destroy()
  return delays
}
