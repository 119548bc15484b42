import { open } from 'node:fs/promises'
import pg from 'pg'
import { freeSpace } from '#database/embedded/free-space.ts'

/** Fills a disk with one file until `left` bytes are free; 0 fills it completely. */
export async function fillDisk(file: string, left: number): Promise<void> {
  const handle = await open(file, 'a')
  const piece = Buffer.alloc(256 * 1024)
  try {
    while ((await freeSpace(file)) > left) await handle.write(piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** Makes a server write new segments of its write-ahead log until it dies. */
export async function exhaustLog(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (let n = 0; n < 40; n++) {
      await client.query(`select pg_logical_emit_message(true, 'chaos', repeat('x', 1000000))`)
      await client.query('select pg_switch_wal()')
    }
  } catch {
    // The server is expected to die.
  } finally {
    await client.end().catch(() => undefined)
  }
}
