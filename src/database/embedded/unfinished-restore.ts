import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In a folder that a restore to a moment made, what it is and how far; `state` is `recovering` until nothing is left to do. */
export const RESTORE_STATE = 'restored.json'

/** Whether a data folder is being made by a restore, so that its shop may lack its hold, pictures or keys. */
export async function isUnfinishedRestore(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, RESTORE_STATE), 'utf8').catch(() => undefined)
  return text !== undefined && /"state":\s*"recovering"/.test(text)
}
