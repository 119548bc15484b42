import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_CONNECTIONS } from '#database/database.ts'
import { ARCHIVE_SECONDS } from '#database/embedded/point-in-time/archive-settings.ts'
import { WEBHOOK_NETWORKS, type WebhookNetwork } from '#modules/kernel/webhooks/webhook-rules.ts'
import { defaultIyzicoUrl, isIyzicoBaseUrl } from '#modules/ordering/payments/iyzico/iyzico-rules.ts'
import type { ProcessRole } from '#modules/platform/shop-deps.ts'
import {
  missingS3,
  S3_SECRETS,
  S3_VARIABLES,
  type S3Environment,
  s3Environment,
} from '#modules/platform/storage/storage-schemas.ts'
import { parseTrustedProxies, type TrustedProxies } from './guards/trusted-proxies.ts'
import { defaultCaches, FEWEST_CACHES, mostCaches } from './process/heap-rules.ts'
import { machineMemory } from './process/machine-memory.ts'
import { MOST_WORKERS } from './process/workers/worker-rules.ts'

const onOrOff = z
  .enum(['0', '1', 'off', 'on', 'false', 'true'])
  .transform((word) => word === '1' || word === 'on' || word === 'true')

// `abort`: an invalid key is reported once, not also as missing.
const secretKey = z.string().regex(/^[\w+/=.-]{8,200}$/, {
  error: 'must be the key alone, without spaces or quotes',
  abort: true,
})

// Not `z.url`: a socket address has no host before the slash, as in postgres://shop@/vitrin?host=/run/postgresql.
const postgresAddress = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a postgres:// address')

const isNumberOfWorkers = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_WORKERS

const WORKERS_MEANT = `must be auto or how many processes, 1 to ${MOST_WORKERS}`

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  API_DOCS: onOrOff.optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => resolve(folder)),
  SECRETS_FILE: z
    .string()
    .min(1)
    .transform((file) => resolve(file))
    .optional(),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(3).max(500).optional(),
  WORKERS: z
    .union([z.literal('auto'), z.coerce.number().refine(isNumberOfWorkers, WORKERS_MEANT)], WORKERS_MEANT)
    .default(1),
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  CACHE_MB: z.coerce.number().int().min(FEWEST_CACHES).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DEMO: onOrOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'lines']).optional(),
  RATE_LIMITS: onOrOff.default(true),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context): TrustedProxies => {
      const proxies = parseTrustedProxies(text)
      if (proxies !== null) return proxies
      context.addIssue({
        code: 'custom',
        message:
          'must be off, a number of proxies (1 to 8), or addresses and networks as 10.0.0.5,10.1.0.0/16',
      })
      return z.NEVER
    }),
  HSTS: z.enum(['subdomains', 'host', 'off']).default('subdomains'),
  TEST_BANK: onOrOff.optional(),
  NODE_ENV: z.string().optional(),
  BACKUP_TO: z
    .string()
    .transform((place) => (place.startsWith('s3://') ? place : resolve(place)))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
  BACKUP_LOG_SECONDS: z.coerce.number().int().min(10).max(3600).default(ARCHIVE_SECONDS),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email().max(254).optional(),
  WEBHOOK_NETWORK: z.enum(WEBHOOK_NETWORKS).default('public'),
  IYZICO_API_KEY: secretKey.optional(),
  IYZICO_SECRET_KEY: secretKey.optional(),
  IYZICO_BASE_URL: z
    .string()
    .refine(isIyzicoBaseUrl, 'must be an https:// address without a path')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  ...S3_VARIABLES,
})

const environment = variables.superRefine((value, context) => {
  const missing = (name: keyof typeof value, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined)
    missing('DATABASE_URL', 'is missing beside DATABASE_DIRECT_URL')
  if (value.ROLE !== 'all' && value.DATABASE_URL === undefined)
    missing('ROLE', 'needs DATABASE_URL: the other half of the shop runs elsewhere, on the same database')
  if (value.ROLE === 'jobs' && value.WORKERS !== 1)
    missing('WORKERS', 'must be 1 with ROLE=jobs: all jobs run in one process')
  if (value.DATABASE_REPLICA_URL !== undefined && value.DATABASE_URL === undefined)
    missing('DATABASE_URL', 'is missing beside DATABASE_REPLICA_URL')
  if (value.IYZICO_API_KEY !== undefined && value.IYZICO_SECRET_KEY === undefined)
    missing('IYZICO_SECRET_KEY', 'is missing beside IYZICO_API_KEY')
  if (value.IYZICO_API_KEY === undefined && value.IYZICO_SECRET_KEY !== undefined)
    missing('IYZICO_API_KEY', 'is missing beside IYZICO_SECRET_KEY')
  const s3 = missingS3(value)
  if (s3) missing(s3.name, s3.message)
})

/** How many processes answer requests: as WORKERS says, `auto` one for each processor. */
const workersOf = (workers: 'auto' | number) =>
  workers === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : workers

/** The environment on a machine with `memory` MiB. */
const environmentOn = (memory: number) =>
  environment.superRefine(({ CACHE_MB, WORKERS }, context) => {
    const workers = workersOf(WORKERS)
    const most = mostCaches(Math.floor(memory / workers))
    if (CACHE_MB === undefined || CACHE_MB <= most) return
    const each = workers > 1 ? ' for each of WORKERS' : ''
    const message = `must be at most half of this machine's memory, ${most}${each}`
    context.addIssue({ code: 'custom', path: ['CACHE_MB'], message })
  })

/** Load balancers poll `/readyz` every second or two. */
const DRAIN_SECONDS = 3

/** Variables whose values may hold a key or a password: problems do not repeat them. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'IYZICO_API_KEY',
  'IYZICO_SECRET_KEY',
  'IYZICO_BASE_URL',
  'S3_ENDPOINT',
  ...S3_SECRETS,
])

export interface Config {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Where this machine alone reads figures for Prometheus; 0 takes any free port, undefined measures nothing. */
  metricsPort: number | undefined
  /** Whether visitors can read the documentation of the HTTP API: as API_DOCS says, else where there is no PUBLIC_URL. */
  apiDocs: boolean
  /** Absolute folder of the database, the pictures and the emails. */
  dataDir: string
  /** Absolute path of the file with the shop's keys; all processes on one database need the same keys. */
  secretsFile: string
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined
  /** The same database past a pooler: for what needs a session of its own, or takes long (`databases.ts`). */
  databaseDirectUrl: string | undefined
  /** A standby of the database, for reads that may be some moments old. */
  databaseReplicaUrl: string | undefined
  /** How many connections to the database requests and jobs of a process share: as DATABASE_POOL says, else 20. */
  databasePool: number
  /** Whether DATABASE_POOL says it; else several processes of a machine share what the database has. */
  isPoolGiven: boolean
  /** How many processes answer requests on the port; 1 is the shop in one process. */
  workers: number
  /** Which half of the shop runs here: `web` answers requests, `jobs` does what is due at its time, `all` both. */
  role: ProcessRole
  /** MiB that the caches of a process share: as CACHE_MB says, else a twentieth of its part of the machine's memory, at least 64. */
  cacheMegabytes: number
  /**
   * Seconds for which a stopping shop reports `not ready` but still accepts connections, so that load balancers notice. Default 3
   * for a shop with PUBLIC_URL, else 0.
   */
  drainSeconds: number
  /** The address shoppers use, without a trailing slash; the address the shop listens on where not given. */
  publicUrl: string | undefined
  /** Load the demo shop into an empty database. */
  demo: boolean
  /** As LOG_LEVEL says, else `info`; `warn` at a terminal, where progress and addresses say the rest. */
  logLevel: NonNullable<z.output<typeof environment>['LOG_LEVEL']>
  /** Text for a person or JSON for a program: as LOG_FORMAT says, else text at a terminal. */
  logFormat: 'json' | 'lines'
  rateLimits: boolean
  /** Whose X-Forwarded-* headers are trusted; false where no proxy is in front of the shop. */
  trustProxy: TrustedProxies
  /** Strict-Transport-Security: for this host and every name under it, for this host alone, or not at all. */
  hsts: 'subdomains' | 'host' | 'off'
  /**
   * Whether cards are accepted through the test bank, which moves no money, where no provider's keys are set: as TEST_BANK says, else
   * only in a demo shop (decisions J8). The database records whether it is a demo shop; DEMO=0 and NODE_ENV=production rule it out.
   */
  testBank: 'on' | 'off' | 'demo-shop'
  /** Where the nightly backup goes: an absolute folder, or s3://bucket/prefix. */
  backupTo: string | undefined
  /** Encrypts the keys in it; they are left out without one. */
  backupPassphrase: string | undefined
  /** Seconds after which the embedded server closes a segment of its log, which then goes to `backupTo`. */
  backupLogSeconds: number
  /** How many days with a backup keep one. */
  backupKeepDays: number
  /** Mail server, as smtp://user:password@host:port; without one emails are written as files to `dataDir`. */
  smtpUrl: string | undefined
  /** The sender of emails; the setting companyEmail where not given. */
  mailFrom: string | undefined
  /** Where webhooks may lead: public addresses alone, or the private network too. */
  webhookNetwork: WebhookNetwork
  /** Cards are charged through iyzico where its keys are set. `baseUrl` follows the keys: sandbox or live. */
  iyzico: { apiKey: string; secretKey: string; baseUrl: string } | undefined
  /** Where keys of iyzico that staff stored work; else the address that belongs to them. */
  iyzicoBaseUrl: string | undefined
  /** How S3 is reached, and the bucket of the shop's files; without one they are in `dataDir` alone. */
  storage: S3Environment
}

/**
 * Reads the environment; `terminal` says whether a person reads the output, `memory` is that of the machine in MiB. An empty variable counts as not set. Returns one line for
 * every invalid value.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { terminal = false, memory = machineMemory() }: { terminal?: boolean; memory?: number } = {},
): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentOn(memory).safeParse(given)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => {
        const name = issue.path.join('.')
        return SECRETS.has(name) ? `${name}: ${issue.message}` : `${name}=${given[name]}: ${issue.message}`
      }),
    }
  }
  const value = parsed.data
  const workers = workersOf(value.WORKERS)
  return {
    ok: true,
    config: {
      port: value.PORT,
      host: value.HOST,
      metricsPort: value.METRICS_PORT,
      apiDocs: value.API_DOCS ?? value.PUBLIC_URL === undefined,
      dataDir: value.DATA_DIR,
      secretsFile: value.SECRETS_FILE ?? join(value.DATA_DIR, 'secrets.json'),
      databaseUrl: value.DATABASE_URL,
      databaseDirectUrl: value.DATABASE_DIRECT_URL,
      databasePool: value.DATABASE_POOL ?? DEFAULT_CONNECTIONS,
      isPoolGiven: value.DATABASE_POOL !== undefined,
      workers,
      role: value.ROLE,
      cacheMegabytes: value.CACHE_MB ?? defaultCaches(Math.floor(memory / workers)),
      databaseReplicaUrl: value.DATABASE_REPLICA_URL,
      drainSeconds: value.DRAIN_SECONDS ?? (value.PUBLIC_URL === undefined ? 0 : DRAIN_SECONDS),
      publicUrl: value.PUBLIC_URL,
      demo: value.DEMO,
      logLevel: value.LOG_LEVEL ?? (terminal ? 'warn' : 'info'),
      logFormat: value.LOG_FORMAT ?? (terminal ? 'lines' : 'json'),
      rateLimits: value.RATE_LIMITS,
      trustProxy: value.TRUST_PROXY,
      hsts: value.HSTS,
      testBank: readTestBank(value),
      backupTo: value.BACKUP_TO,
      backupPassphrase: value.BACKUP_PASSPHRASE,
      backupLogSeconds: value.BACKUP_LOG_SECONDS,
      backupKeepDays: value.BACKUP_KEEP_DAYS,
      smtpUrl: value.SMTP_URL,
      mailFrom: value.MAIL_FROM,
      webhookNetwork: value.WEBHOOK_NETWORK,
      iyzico: readIyzico(value),
      iyzicoBaseUrl: value.IYZICO_BASE_URL,
      storage: s3Environment(value),
    },
  }
}

function readTestBank({ TEST_BANK, DEMO, NODE_ENV }: z.output<typeof environment>): Config['testBank'] {
  if (TEST_BANK !== undefined) return TEST_BANK ? 'on' : 'off'
  return DEMO && NODE_ENV !== 'production' ? 'demo-shop' : 'off'
}

function readIyzico(value: z.output<typeof environment>): Config['iyzico'] {
  const { IYZICO_API_KEY: apiKey, IYZICO_SECRET_KEY: secretKey, IYZICO_BASE_URL: baseUrl } = value
  if (apiKey === undefined || secretKey === undefined) return undefined
  return { apiKey, secretKey, baseUrl: baseUrl ?? defaultIyzicoUrl(apiKey) }
}
