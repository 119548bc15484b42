import { copyFile, link, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds after its build for which a file stays: tabs that are open longer load the page anew anyway. */
const KEPT = 7 * 24 * 60 * 60 * 1000

/**
 * Gives a new build the files of the earlier ones: a page that was served before an upgrade, or by a process of the version before, asks
 * for them. Their names change with their content, so none is in the way of another.
 */
export async function keepFormerAssets(former: string, built: string, now = Date.now()): Promise<void> {
  const names = await readdir(former).catch(() => [])
  const there = new Set(await readdir(built))
  for (const name of names) {
    if (there.has(name)) continue
    const file = join(former, name)
    const { atime, mtime } = await stat(file)
    if (now - mtime.getTime() > KEPT) continue
    const kept = join(built, name)
    try {
      await link(file, kept)
    } catch {
      await copyFile(file, kept)
      // A copy would count as built now.
      await utimes(kept, atime, mtime)
    }
  }
}
