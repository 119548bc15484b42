import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startCommandProcess } from './command-process.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrin-command-process-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(program: string, ...args: string[]) {
  const command = join(folder, 'command.mjs')
  await writeFile(command, program)
  return startCommandProcess({ command, args, dataDir: folder, memory: 64, longest: 60_000 })
}

test('a command runs in a process of its own, at low priority, with its memory, arguments and folder', async () => {
  const says = `import os from 'node:os'
    console.error(JSON.stringify({
      own: process.pid !== ${process.pid}, priority: os.getPriority(), flags: process.execArgv,
      args: process.argv.slice(2), folder: process.env.DATA_DIR }))
    process.exit(3)`
  const { code, errors } = await (await start(says, '--a', 'b')).ended
  expect({ code, ...JSON.parse(errors) }).toEqual({
    code: 3,
    own: true,
    priority: 5,
    flags: ['--max-old-space-size=64'],
    args: ['--a', 'b'],
    folder,
  })
})

test('a command that is stopped has ended, without a code', async () => {
  const started = await start('setInterval(() => undefined, 1000)')
  started.stop()
  expect(await started.ended).toMatchObject({ code: null })
})
