import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopProcess } from './shop/shop-process.ts'

/** `node bench/start.ts`: measures the time to the first response on an empty folder, and on the same folder again. */

const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-bench-start-'))

async function startOnce(what: string): Promise<void> {
  const shop = await startShopProcess({ dataDir, demo: true })
  const { megabytes } = await shop.usage()
  console.log(
    JSON.stringify({ start: what, seconds: shop.startedIn / 1000, megabytes: Math.round(megabytes) }),
  )
  await shop.stop()
}

try {
  await startOnce('empty folder, with the demo shop')
  await startOnce('again')
  await startOnce('and again')
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
