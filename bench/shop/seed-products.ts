import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the merchant's own `npm run seed` on a database; returns how long it took, in seconds. */
export async function seedProducts(databaseUrl: string, dataDir: string, products: number): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['src/seed/seed-command.ts', '--products', String(products)], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`seeding ${products} products ended with ${code}`)
  return (performance.now() - began) / 1000
}
