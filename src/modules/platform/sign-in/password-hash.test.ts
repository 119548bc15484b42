import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Hashes in a process of its own: those of tests hash at the least cost. */
const SCRIPT = `import { hashPassword } from ${JSON.stringify(new URL('./password-hash.server.ts', import.meta.url).href)}
console.log(await hashPassword('doğru at pil zımba'))`

test('a password is hashed by Argon2id with 19 MiB and two passes, the least that OWASP names', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT])
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
