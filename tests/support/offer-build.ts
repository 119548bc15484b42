import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Loopback port that answers once the build is that of the sources: with nothing, or with why there is none. */
    buildPort: number
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Builds what is stale, as `npm run build` does. Returns nothing, or a sentence with what the build has written. */
async function build(): Promise<string> {
  const child = spawn(process.execPath, ['src/http/build.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const output = await text(child.stderr)
  return (await ended) === 0 ? '' : `the pages are stale, and \`npm run build\` fails:\n${output}`
}

/**
 * Lets test files ask for a build of the sources as they are (`freshBuild`). The first that asks pays for it, so that a run without pages
 * builds nothing; one build serves all files, until a watcher runs some again. Returns how to end.
 */
export async function offerBuild(project: TestProject): Promise<() => void> {
  let built: Promise<string> | undefined
  project.onTestsRerun(() => {
    built = undefined
  })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    built ??= build()
    built.then((problem) => socket.end(problem))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the build')
  project.provide('buildPort', address.port)
  return () => void server.close()
}
