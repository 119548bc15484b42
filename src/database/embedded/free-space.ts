import { statfs } from 'node:fs/promises'

/** Bytes that the shop's user may still write on the file system of `folder`. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
