import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '#database/embedded/folder-lock.ts'
import { RESTORE_STATE } from '#database/embedded/unfinished-restore.ts'
import { bringFiles, type FolderState, readFolderState } from './restored-folder.ts'

export type ReplaceResult =
  /** `kept`: where the folder of the old shop lies now; null where there was none. */
  | { ok: true; state: FolderState; kept: string | null }
  | { ok: false; reason: 'not-restored' | 'not-done' | 'same' | 'running' | 'other-disk' }

const codeOf = (error: unknown) => (error instanceof Error ? Reflect.get(error, 'code') : undefined)

/**
 * Puts a restored folder in the place of the shop's, whose folder stays beside it as `<folder>-before-<name>`. Refused while either is in
 * use, and where the folders cannot be renamed (another disk, the root of a volume); then nothing is changed.
 */
export async function replaceShop(options: {
  dataDir: string
  folder: string
  /** The end of the old folder's new name. */
  name: string
}): Promise<ReplaceResult> {
  const { dataDir, folder, name } = options
  if (folder === dataDir) return { ok: false, reason: 'same' }
  const state = await readFolderState(folder)
  if (!state) return { ok: false, reason: 'not-restored' }
  if (state.state !== 'done') return { ok: false, reason: 'not-done' }
  const isThere = (await stat(dataDir).catch(() => undefined)) !== undefined
  for (const each of isThere ? [dataDir, folder] : [folder]) {
    const locked = await lockFolder(each)
    if (!locked.ok) return { ok: false, reason: 'running' }
    locked.lock.release()
  }
  if (isThere) await bringFiles(dataDir, folder)
  const kept = `${dataDir}-before-${name}`
  try {
    if (isThere) await rename(dataDir, kept)
  } catch (error) {
    if (codeOf(error) === 'EXDEV' || codeOf(error) === 'EBUSY') return { ok: false, reason: 'other-disk' }
    throw error
  }
  try {
    await rename(folder, dataDir)
  } catch (error) {
    if (isThere) await rename(kept, dataDir)
    if (codeOf(error) === 'EXDEV' || codeOf(error) === 'EBUSY') return { ok: false, reason: 'other-disk' }
    throw error
  }
  // The shop's folder is no restored one any more, and a later restore may be.
  await rm(join(dataDir, RESTORE_STATE), { force: true })
  return { ok: true, state, kept: isThere ? kept : null }
}
