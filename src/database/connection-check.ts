import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Db } from './database.ts'
import { sqlState } from './database-errors.ts'
import { int, statement, text } from './statements/statement.ts'

/** Settings in force in a database session; timeouts in milliseconds, 0 is none. */
export interface SessionSettings {
  timeZone: string
  statementTimeout: number
  lockTimeout: number
  idleInTransactionTimeout: number
}

/** The result of `checkPreparedStatements`. */
export type PreparedStatementCheck = 'kept' | 'lost' | 'no-second-connection'

const UTC = new Set(['UTC', 'Etc/UTC', 'GMT'])
/** SQLSTATEs for a statement that only another session has prepared, and for one that exists already. */
const NOT_PREPARED = new Set(['26000', '42P05'])
const PATIENCE = 10_000
/** Settings to store at the role where a pooler drops the startup parameters of each connection. */
const ROLE_SETTINGS = {
  timeZone: "timezone = 'UTC'",
  statementTimeout: "statement_timeout = '30s'",
  lockTimeout: "lock_timeout = '10s'",
  idleInTransactionTimeout: "idle_in_transaction_session_timeout = '60s'",
} as const satisfies Record<keyof SessionSettings, string>

/**
 * Why the shop cannot work over connections with these settings, one English sentence each; empty when it can. The settings that
 * `openDatabase` sends with each connection must be in force: without timeouts a lock that is never released stops the shop, and in
 * another time zone days begin at another hour.
 */
export function connectionProblems(
  session: SessionSettings,
  prepared: PreparedStatementCheck,
  role: string,
): string[] {
  const missing = [
    ...(UTC.has(session.timeZone) ? [] : (['timeZone'] as const)),
    ...(['statementTimeout', 'lockTimeout', 'idleInTransactionTimeout'] as const).filter(
      (name) => session[name] === 0,
    ),
  ]
  const problems: string[] = []
  if (missing.length > 0) {
    const once = missing.map((name) => `alter role ${role} set ${ROLE_SETTINGS[name]};`).join(' ')
    problems.push(
      `A pooler in front of the database drops what the shop asks of each connection (ignore_startup_parameters). Give it to the role once: ${once}`,
    )
  }
  if (prepared === 'lost')
    problems.push(
      'A pooler in front of the database mixes up prepared statements. PgBouncer knows them from version 1.21 on, with max_prepared_statements = 200; older ones need pool_mode = session.',
    )
  if (prepared === 'no-second-connection')
    problems.push(
      `A second connection to the database did not get its turn within ${PATIENCE / 1000} s. Each process of the shop needs 22: raise max_connections, or the pooler's default_pool_size.`,
    )
  return problems
}

const SESSION_SETTINGS = statement(
  {
    row: {
      timeZone: text,
      role: text,
      statementTimeout: int,
      lockTimeout: int,
      idleInTransactionTimeout: int,
    },
  },
  `select current_setting('TimeZone') as "timeZone", quote_ident(current_user) as role,
     (select setting::int from pg_settings where name = 'statement_timeout') as "statementTimeout",
     (select setting::int from pg_settings where name = 'lock_timeout') as "lockTimeout",
     (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout')
       as "idleInTransactionTimeout"`,
)

async function readSession(db: Database): Promise<{ session: SessionSettings; role: string }> {
  const { rows } = await db.query(SESSION_SETTINGS)
  const [row] = rows
  if (!row) throw new Error('the database returned no session settings')
  const { role, ...session } = row
  return { session, role }
}

/**
 * Prepares a statement and executes it again while another connection occupies the server connection that the pooler freed last.
 * A pooler that shares server connections without tracking prepared statements then uses a session that does not know it.
 */
async function checkPreparedStatements(db: Database): Promise<PreparedStatementCheck> {
  const [one, other] = await Promise.all([db.pool.connect(), db.pool.connect()])
  const prepared = { name: 'vitrin_connection_check', text: 'select 1' }
  const probe = async (): Promise<PreparedStatementCheck> => {
    await one.query(prepared)
    await other.query('begin')
    await other.query(prepared)
    await one.query(prepared)
    return 'kept'
  }
  let result: PreparedStatementCheck = 'no-second-connection'
  try {
    result = await Promise.race([probe(), pause(PATIENCE, 'no-second-connection' as const, { ref: false })])
  } catch (error) {
    if (!NOT_PREPARED.has(sqlState(error) ?? '')) throw error
    result = 'lost'
  } finally {
    // Neither connection goes back to the pool: it may still wait, hold a transaction, or have the test statement prepared.
    one.release(true)
    other.release(true)
  }
  return result
}

/**
 * Checks what a pooler between the shop and its database may break, before anything depends on it. Returns the sentences of
 * `connectionProblems`. `openChangeFeed` checks that notifications arrive.
 */
export async function checkConnection(db: Database): Promise<string[]> {
  const { session, role } = await readSession(db)
  return connectionProblems(session, await checkPreparedStatements(db), role)
}

const MAX_CONNECTIONS = statement(
  { row: { most: int } },
  `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
)

/** How many connections the database server gives to roles that are not superusers. */
export async function maxConnections(db: Db): Promise<number> {
  const { rows } = await db.query(MAX_CONNECTIONS)
  return rows[0]?.most ?? 0
}
