import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** For `pg`, 0 means the limit of the connection, so this is the longest timer of Node, 24 days. */
const NO_LIMIT = { query_timeout: 2 ** 31 - 1, callback: () => undefined as unknown }

/**
 * What `copy … to stdout` sends, in chunks of any size. Run it on a connection of its own transaction, and read it to its end: a connection
 * that somebody stopped reading from is of no use before the rest has arrived.
 */
export async function* copyOut(client: pg.PoolClient, sql: string): AsyncGenerator<Buffer, void> {
  const stream = client.query(Object.assign(to(sql), NO_LIMIT))
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk
  } finally {
    // `pg` starts a timer with the query and ends it here.
    stream.callback()
    stream.on('error', () => undefined).resume()
  }
}

export interface CopyIn {
  /** Resolves when the next chunk may follow. Throws what the database says of the rows. */
  write(chunk: Uint8Array): Promise<void>
  /** Resolves when the database has taken every row. */
  end(): Promise<void>
}

/** Sends what `copyOut` read to `copy … from stdin`. After an error the transaction can only be rolled back. */
export function copyIn(client: pg.PoolClient, sql: string): CopyIn {
  const stream = client.query(Object.assign(from(sql), NO_LIMIT))
  let failure: unknown = null
  stream.on('error', (error) => {
    failure = error
  })
  return {
    async write(chunk) {
      if (failure) throw failure
      if (!stream.write(chunk)) await once(stream, 'drain')
    },
    async end() {
      if (failure) throw failure
      stream.end()
      await finished(stream)
    },
  }
}
