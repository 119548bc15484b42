import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterNode } from '../database-cluster.ts'
import { type Fault, primaryOf } from './faults.ts'

const PAUSED = { short: 5_000, full: 15_000 }

async function on(node: ClusterNode, text: string): Promise<void> {
  const client = new pg.Client(node.admin)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The standbys receive and show nothing new: buyers must see their own orders all the same. */
export const pauseReplay: Fault = async (cluster, { short }) => {
  const primary = await primaryOf(cluster)
  const standbys = cluster.database.nodes.filter((node) => node !== primary)
  const at = Date.now()
  const before = cluster.log.unseen.length
  for (const node of standbys) await on(node, 'select pg_wal_replay_pause()')
  try {
    await pause(PAUSED[short ? 'short' : 'full'])
  } finally {
    for (const node of standbys) await on(node, 'select pg_wal_replay_resume()')
  }
  const unseen = cluster.log.unseen.length - before
  return { at, words: `${unseen} own orders not seen`, problems: [] }
}
