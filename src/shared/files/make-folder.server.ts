import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Makes a folder in one that is there. False where it was there already. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    const found = await stat(folder).catch(() => null)
    if (found?.isDirectory()) return false
    throw error
  }
}

/**
 * Makes a folder and the missing ones above it. Returns the topmost one that it made; undefined where the folder was there.
 * Throws where it cannot be made, also below `/proc`, where Node's recursive `mkdir` tries for ever.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    return (await makeOne(folder)) ? folder : undefined
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error
  }
  const topmost = await makeFolder(dirname(folder))
  return (await makeOne(folder)) ? (topmost ?? folder) : topmost
}
