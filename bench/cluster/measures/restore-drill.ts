import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openCommandDatabase } from '#database/open-command-database.ts'
import type { Cluster } from '../open-cluster.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** A backup of the running shop, restored into a new folder; compares its orders and says how long both took, in seconds. */
export async function restoreDrill(
  cluster: Cluster,
): Promise<{ seconds: number; orders: number; problems: string[] }> {
  const { folder, database } = cluster
  const [to, dataDir] = [join(folder, 'backups'), join(folder, 'restored')]
  await mkdir(to)
  const began = performance.now()
  const command = (file: string, args: string[], env: Record<string, string>) =>
    run(process.execPath, [join(ROOT, 'src/http', file), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      maxBuffer: 16 * 2 ** 20,
    })
  await command('backup.ts', [to], {
    ...{ DATABASE_URL: database.urls.direct, DATA_DIR: join(folder, 'web1') },
  })
  const [file] = await readdir(to)
  if (file === undefined) throw new Error('no backup was written')
  await command('restore.ts', [join(to, file), '--without-keys'], { DATA_DIR: dataDir })
  // Exits with 1 where the data disagree.
  await command('check-data.ts', [], { DATA_DIR: dataDir })
  const seconds = (performance.now() - began) / 1000
  const counted = await Promise.all([ordersIn({ databaseUrl: database.urls.direct }), ordersIn({ dataDir })])
  const [live, restored] = counted
  return {
    seconds,
    orders: restored,
    problems: live === restored ? [] : [`${live} orders in the shop, ${restored} in the restored one`],
  }
}

async function ordersIn({
  dataDir = '',
  databaseUrl,
}: {
  dataDir?: string
  databaseUrl?: string
}): Promise<number> {
  const opened = await openCommandDatabase({
    dataDir,
    address: databaseUrl === undefined ? undefined : { url: databaseUrl },
    maxConnections: 1,
    migrated: false,
  })
  if (!opened.ok) throw new Error(opened.message)
  try {
    const { rows } = await opened.db.unchecked<{ count: number }>('select count(*)::int as count from orders')
    return rows[0]?.count ?? 0
  } finally {
    await opened.close()
  }
}
