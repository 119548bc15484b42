import { randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'

/** A secret of the shop (256 bits, base64url), made at the first call and the same in every process on this database. */
export async function loadSecret(db: Db, name: string): Promise<string> {
  await db.query('insert into shop_secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32).toString('base64url'),
  ])
  const { rows } = await db.query<{ value: string }>('select value from shop_secrets where name = $1', [name])
  const secret = rows[0]?.value
  if (!secret) throw new Error(`no secret ${name}`)
  return secret
}
