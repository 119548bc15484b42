import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Copies what is in a folder into another one, with owners and modes. `cp` takes a tenth of the processor time that Node does. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true, preserveTimestamps: true })
  else await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
