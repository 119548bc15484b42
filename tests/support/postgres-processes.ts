import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPostmaster } from '#database/embedded/postmaster-file.ts'

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

/** The processes of the embedded PostgreSQL of a data folder, the postmaster first; its children on Linux only. */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) return []
  const children = process.platform === 'linux' ? await childrenOf(postmaster.pid) : []
  return [postmaster.pid, ...children]
}
