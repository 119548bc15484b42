import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { type Db, openDatabase } from '#database/database.ts'
import { openReads } from '#database/databases.ts'
import { type ChangeFeedOptions, openChangeFeed } from '#database/feed/change-feed.ts'
import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import { createShop, type Shop } from '#modules/shop/shop.server.ts'
import { atEnd } from './at-end.ts'
import type { TestDatabase } from './database.ts'
import { readOnlyReads } from './read-only-reads.ts'
import { testSecrets } from './secrets.ts'
import { listenersOf } from './silent-listener.ts'
import { makeTestFolder } from './test-folder.ts'

/** Simulates a second process of the shop on the same database: own connections, change feed and caches, but in this process. */
export interface SecondProcess {
  readonly shop: Shop
  /** Pid of the PostgreSQL process that serves its change feed, for `silence`. */
  readonly listener: number
}

/** Opens a second shop process; closed when the file, or the test that opened it, is done. */
export async function secondProcess(
  db: Db & Pick<TestDatabase, 'connection'>,
  feed: ChangeFeedOptions = {},
  { rateLimits = false, replicaUrl }: { rateLimits?: boolean; replicaUrl?: string } = {},
): Promise<SecondProcess> {
  const log = pino({ level: 'silent' })
  const own = openDatabase({ connection: db.connection })
  const before = await listenersOf(db)
  const changes = await openChangeFeed(own, log, { poll: 3_600_000, ...feed })
  const [listener = 0] = (await listenersOf(db)).filter((pid) => !before.includes(pid))
  const replicaConnection = replicaUrl === undefined ? null : { connectionString: replicaUrl }
  const replica = replicaConnection && openDatabase({ connection: replicaConnection, readOnly: true })
  const reads = replica
    ? openReads({ main: own, replica, replicaConnection }, changes, log)
    : readOnlyReads(own)
  const dataDir = await makeTestFolder('vitrin-second-')
  const shop = await createShop({
    db: { ...own, forRequests: true },
    direct: own,
    reads,
    changes,
    log,
    clock: () => new Date(),
    secrets: await testSecrets(own),
    dataDir,
    publicUrl: 'http://127.0.0.1',
    rateLimits,
    cardProvider: testBankProvider,
  })
  atEnd(async () => {
    await changes.close()
    await reads.close()
    await replica?.close()
    await own.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { shop, listener }
}
