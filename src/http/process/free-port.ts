import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws the system's error (EADDRINUSE, EACCES, EADDRNOTAVAIL) when nothing can listen there now: the shop listens last, after its database
 * and its demo products are made. Port 0, any free one, is never in use.
 */
export async function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return
  const probe = createServer().listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
