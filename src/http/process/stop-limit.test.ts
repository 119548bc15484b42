import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./stop-limit.ts', import.meta.url).href)

test.each([
  { name: 'that waits for ever exits by itself', work: 'setInterval(() => {}, 1000)', ended: [1, null] },
  { name: 'whose thread is blocked is killed', work: 'for (;;);', ended: [null, 'SIGKILL'] },
])('a stop has a last deadline: a process $name', async ({ work, ended }) => {
  const program = `import { limitStop } from ${MODULE}; limitStop(300, 300); setTimeout(() => { ${work} }, 50)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual(ended)
})
