import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'

// Holds the embedded database of a folder as a shop does: node tests/support/hold-database.ts DATA_DIR
// Prints {"pid", "connection"} in one line when ready, or prints the refusal and exits with 1. Stops on SIGTERM and SIGINT.
// Before that it writes the signal into the table last_words.
const [dataDir = ''] = process.argv.slice(2)
const started = await startEmbeddedPostgres({ dataDir })
if (!started.ok) {
  console.log(JSON.stringify(started))
  process.exit(1)
}
const { server } = started
const alive = setInterval(() => undefined, 1000)
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, async () => {
    clearInterval(alive)
    // A shop finishes its requests first, so the database must still be running.
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query(
      `drop table if exists last_words; create table last_words as select '${signal}' as word`,
    )
    await client.end()
    await server.stop()
  })
}
console.log(JSON.stringify({ pid: server.pid, connection: server.connection }))
