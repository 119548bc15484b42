import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** What the first bytes of `global/pg_control` say; their places are the same in every version since 9.3 (catalog/pg_control.h). */
export interface Control {
  /** The cluster's identifier, 64 bits as a decimal number. */
  system: string
  /** Where a recovery would begin, as `3/4C001A28`, and on which timeline. */
  redo: string
  timeline: number
}

const SYSTEM = 0
const REDO = 40
const TIMELINE = 48
const READ = 52

/** Reads a cluster's control file, whether its server runs or not; undefined where there is none. */
export async function readControl(clusterDir: string): Promise<Control | undefined> {
  const file = await open(join(clusterDir, 'global', 'pg_control')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ), 0, READ, 0)
    if (bytesRead < READ) return undefined
    const redo = buffer.readBigUInt64LE(REDO)
    return {
      system: String(buffer.readBigUInt64LE(SYSTEM)),
      redo: `${(redo >> 32n).toString(16)}/${(redo & 0xffff_ffffn).toString(16)}`.toUpperCase(),
      timeline: buffer.readUInt32LE(TIMELINE),
    }
  } finally {
    await file.close()
  }
}
