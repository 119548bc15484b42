import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGuardedAgent } from '#modules/platform/network/public-address.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { failureReason, guardedRequest } from '../write/guarded-request.ts'

/** A product file that was fetched; `remove` deletes it. */
export type FetchedImport =
  | { ok: true; path: string; remove(): Promise<void> }
  | { ok: false; message: RunNote }

export interface FetchImportSettings {
  mayConnect: (address: string) => boolean
  /** Milliseconds for all of the file. */
  timeout?: number
  maxBytes?: number
}

export const isAddress = (file: string) => /^https?:\/\//i.test(file)

/** Fetches a product file from a public address to a temporary file, or says why it could not. */
export async function fetchImport(
  address: string,
  { mayConnect, timeout = 10 * 60_000, maxBytes = 1024 * 2 ** 20 }: FetchImportSettings,
): Promise<FetchedImport> {
  const url = URL.parse(address)
  if (!url) return { ok: false, message: note('report_address_unreadable', { address }) }
  const agent = createGuardedAgent(mayConnect, { timeout, maxBytes })
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const failed = async (reason: RunNote): Promise<FetchedImport> => {
    await remove()
    return { ok: false, message: note('report_not_fetched', { reason, host: url.host }) }
  }
  try {
    const signal = AbortSignal.timeout(timeout)
    const accept = 'application/xml, text/xml, text/csv, */*'
    const answered = await guardedRequest(url, { agent, signal, accept })
    if (!answered.ok) return await failed(answered.reason)
    const path = join(folder, 'products')
    await pipeline(answered.body, createWriteStream(path), { signal })
    return { ok: true, path, remove }
  } catch (error) {
    // The disk's errors are ours, all others the other server's.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') throw error
    return await failed(failureReason(error, 'report_file_too_large').note)
  } finally {
    await agent.destroy()
  }
}
