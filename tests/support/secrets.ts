import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database, Db } from '#database/database.ts'
import { keyCheck, keyFor, type ShopKey } from '#modules/platform/secrets/key-ring.ts'
import { openSecrets, type Secrets } from '#modules/platform/secrets/secrets.server.ts'
import { writeSecretsFile } from '#modules/platform/secrets/secrets-file.ts'

/** The key of every shop in tests, so that a test can sign values that a shop in another process accepts. */
const TEST_KEY: ShopKey = {
  id: 'test',
  secret: 'bir-deneme-anahtari-bir-deneme-anahtari-bir',
  signsFrom: new Date('2026-01-01T00:00:00Z'),
  acceptedUntil: null,
  inherited: {},
}

export interface ShopSecrets {
  csrf: string
  auth: string
  staffAuth: string
}

/** Writes the test key to the secrets file of a data folder. Call it before the shop's first start. */
export async function writeTestSecretsFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secrets.json')
  await writeSecretsFile(file, [TEST_KEY])
  return file
}

/** The keys of a shop in this process, read from a file as at any start; they do not rotate. */
export async function testSecrets(db: Database): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-keys-'))
  const opened = await openSecrets({
    db,
    file: await writeTestSecretsFile(folder),
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  })
  if (!opened.ok) throw new Error(opened.message)
  opened.secrets.close()
  await rm(folder, { recursive: true })
  return opened.secrets
}

/** The keys that sign cookies and tokens. Throws for a shop that was started without the test key. */
export async function shopSecrets(db: Db): Promise<ShopSecrets> {
  const { rows } = await db.unchecked<{ value: string }>('select value from secrets_check')
  if (rows[0]?.value !== keyCheck(TEST_KEY))
    throw new Error(
      'this shop has keys of its own; call writeTestSecretsFile(dataDir) before its first start',
    )
  return {
    csrf: keyFor(TEST_KEY, 'csrf'),
    auth: keyFor(TEST_KEY, 'auth'),
    staffAuth: keyFor(TEST_KEY, 'staff-auth'),
  }
}
