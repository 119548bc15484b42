import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { exhaustLog, fillDisk } from '../../chaos/fill-disk.ts'
import { type Fault, primaryOf, untilAnotherLeads } from './faults.ts'

const run = promisify(execFile)
const SIZE = '900m'
const FULL_FOR = { short: 3_000, full: 15_000 }

/** Mounts a small disk at each folder; the function unmounts them. Null for a user who may not. */
export async function smallDisks(folders: readonly string[]): Promise<(() => Promise<void>) | null> {
  const mounted: string[] = []
  const unmount = async () => {
    for (const folder of mounted) await run('umount', [folder])
  }
  try {
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'vitrin-cluster', folder])
      mounted.push(folder)
    }
    return unmount
  } catch {
    await unmount()
    return null
  }
}

/** The disk of the primary is full: its server dies, another leads, and with space it comes back as a standby. */
export const fillDiskOfPrimary: Fault = async (cluster, { short }) => {
  const primary = await primaryOf(cluster)
  const ballast = join(primary.place.folder, 'ballast')
  let at = 0
  try {
    await fillDisk(ballast, 0)
    await exhaustLog(primary.admin)
    at = Date.now()
    await untilAnotherLeads(cluster, primary.place.name)
    await pause(FULL_FOR[short ? 'short' : 'full'])
  } finally {
    await rm(ballast, { force: true })
  }
  return { at, words: '', problems: [] }
}
