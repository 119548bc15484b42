import { readFile } from 'node:fs/promises'
import { scriptsUnder } from './page-bundle.ts'

/** A package that looks for files beside its own finds none beside the bundle. */
const OWN_FOLDER = /\b__dirname\b.*/

/** Checks the bundle of the server. Throws with every place that would not work there. */
export async function checkServerBundle(folder: string): Promise<void> {
  const finds: string[] = []
  for (const file of await scriptsUnder(folder)) {
    const found = OWN_FOLDER.exec(await readFile(file, 'utf8'))
    if (found) finds.push(`${file}: …${found[0].slice(0, 80)}…`)
  }
  if (finds.length > 0)
    throw new Error(
      `the server bundle holds packages that look for files beside their own; name them in vite.shop.config.ts:\n${finds.join('\n')}`,
    )
}
