import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findServerCode } from './page-bundle.ts'

/** Generated or installed, so no source of ours. */
const NOT_OURS = /^(?:node_modules|src\/paraglide)\//
/** What the back office may be made of, besides packages: its own files, pure files of the modules, shared code, the storefront's parts. */
const ALLOWED =
  /^src\/(?:backoffice\/|shared\/(?!.*\.server\.)|modules\/.*-(?:rules|schemas|wire)\.ts$|storefront\/(?:ui|fonts)\/|storefront\/http\/(?:location\/|zod-without-eval\.ts$))/

/**
 * Checks that the built back office holds no code of the server and no page of the storefront. Returns the files of the repository that it
 * was made from; throws with everything found.
 */
export async function checkOfficeBundle(build: string): Promise<string[]> {
  const list = join(build, 'modules.json')
  const files: string[] = JSON.parse(await readFile(list, 'utf8'))
  await rm(list)
  const own = files.filter((file) => !NOT_OURS.test(file) && !file.startsWith('..'))
  const foreign = own.filter((file) => !ALLOWED.test(file)).map((file) => `${file} is not for the browser`)
  const finds = [...foreign, ...(await findServerCode(build))]
  if (finds.length > 0) throw new Error(`the back office holds what it must not:\n${finds.join('\n')}`)
  return own
}
