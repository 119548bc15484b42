import { rm } from 'node:fs/promises'
import { atEnd } from './at-end.ts'
import { copyFolder } from './copy-folder.ts'
import { testCluster } from './database.ts'
import { makeTestFolder } from './test-folder.ts'

/**
 * A new data folder whose cluster has been made and migrated, and no shop has run on it; removed when the file is done, or the test that
 * made it. A folder that is empty costs its first start a second and a half.
 */
export async function readyFolder(prefix: string): Promise<string> {
  const folder = await makeTestFolder(prefix)
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  await copyFolder((await testCluster()).ready, folder)
  return folder
}
