import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory; Linux has one, containers often a small one. */
const SHARED_MEMORY = '/dev/shm'
/** Free bytes of shared memory that are several times what the databases and browsers of a whole run use. */
const ENOUGH_SHARED_MEMORY = 4 * 1024 ** 3

/** As this process found it: who starts a run sets another one for its processes. */
const TEMPORARY = tmpdir()

/** The variable that names the folder of a run (`openRunFolder`) to its processes. */
export const RUN_FOLDER_VARIABLE = 'VITRIN_TEST_RUN'

/** Whether tests may put databases, and browsers their pictures, into shared memory. Containers often have 64 MB of it. */
export async function hasSharedMemory(): Promise<boolean> {
  const { bavail, bsize } = await statfs(SHARED_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH_SHARED_MEMORY
}

/** Every folder that `fastestParent` may choose, for those who look for the ones of killed runs. */
export function testFolderParents(): string[] {
  return [...new Set([TEMPORARY, SHARED_MEMORY])]
}

/**
 * Where databases of tests lie: shared memory where that is large enough, because a database of a thousand small files is copied there in
 * a tenth of the processor time that a disk takes. It is otherwise the folder for temporary files, as when TMPDIR is set.
 */
export async function fastestParent(): Promise<string> {
  return process.env.TMPDIR === undefined && (await hasSharedMemory()) ? SHARED_MEMORY : tmpdir()
}

/** A new folder for databases of tests, inside that of the run. */
export async function makeTestFolder(prefix: string): Promise<string> {
  return mkdtemp(join(process.env[RUN_FOLDER_VARIABLE] ?? (await fastestParent()), prefix))
}
