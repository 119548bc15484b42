import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'

// Holds the embedded database of a folder as a shop does: node tests/support/hold-database.ts DATA_DIR
// Says {"pid", "connection"} in one line when ready, or the refusal and exit code 1. Stops on SIGTERM.
const [dataDir = ''] = process.argv.slice(2)
const started = await startEmbeddedPostgres({ dataDir })
if (!started.ok) {
  console.log(JSON.stringify(started))
  process.exit(1)
}
const { server } = started
const alive = setInterval(() => undefined, 1000)
process.on('SIGTERM', async () => {
  clearInterval(alive)
  await server.stop()
})
console.log(JSON.stringify({ pid: server.pid, connection: server.connection }))
