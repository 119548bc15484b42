import type { ChaosShop } from './chaos-shop.ts'
import { type Pace, pollUntil, secondsSince, type TrialResult } from './trial.ts'

/** `kill -9` of the shop in a stream of orders; its PostgreSQL is orphaned. */
export async function killShop(shop: ChaosShop, { shopKills: rounds, selling }: Pace): Promise<TrialResult> {
  const before = shop.confirmedOrders.size
  const back: string[] = []
  const problems: string[] = []
  for (let round = 0; round < rounds; round++) {
    const buying = shop.startOrders()
    await shop.sell(selling)
    await shop.process.end('SIGKILL')
    await buying.stop()
    const began = performance.now()
    await shop.restart()
    back.push(secondsSince(began))
    problems.push(await shop.problems())
  }
  const orders = shop.confirmedOrders.size - before
  const wrong = problems.filter(Boolean).join('; ')
  return {
    did: `kill -9 of the shop, ${rounds} times in a stream of orders`,
    must: 'no order lost that was answered, stock and orders agree',
    seen: `${wrong || '0 lost, 0 off'} of ${orders} orders; back in ${back.join(', ')} s`,
    ok: wrong === '' && orders > 0,
  }
}

/** `kill -9` of the postmaster under the running shop. */
export async function killPostmaster(
  shop: ChaosShop,
  { databaseKills: rounds, selling }: Pace,
): Promise<TrialResult> {
  const before = shop.confirmedOrders.size
  const buying = shop.startOrders()
  const back: string[] = []
  let isBack = true
  for (let round = 0; round < rounds; round++) {
    await shop.sell(selling)
    const [postmaster] = await shop.postgres()
    if (postmaster === undefined) throw new Error('no postmaster')
    process.kill(postmaster, 'SIGKILL')
    const began = performance.now()
    const isAnother = async () => {
      const [now] = await shop.postgres()
      return now !== undefined && now !== postmaster && (await shop.isReady())
    }
    isBack = (await pollUntil(isAnother, 60_000)) && isBack
    back.push(secondsSince(began))
  }
  await shop.sell(selling)
  await buying.stop()
  const wrong = await shop.problems()
  const orders = shop.confirmedOrders.size - before
  const others = [...buying.refusals].filter((status) => status !== 503)
  return {
    did: `kill -9 of the postmaster, ${rounds} times in a stream of orders`,
    must: 'no order lost, refusals are 503, selling again by itself within 30 s',
    seen: `${wrong || '0 lost, 0 off'} of ${orders} orders; ready after ${back.join(', ')} s; refusals ${[...buying.refusals].join(', ') || 'none'}`,
    ok: wrong === '' && isBack && others.length === 0 && back.every((seconds) => Number(seconds) < 30),
  }
}
