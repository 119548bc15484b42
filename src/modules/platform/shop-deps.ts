import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { PointInTime } from '#database/embedded/point-in-time/point-in-time.ts'
import type { ChangeFeed } from '#database/feed/change-feed.ts'
import type { Reads } from '#database/replica/reads.ts'
import type { PaymentProvider } from '#modules/kernel/payments/payment-provider.ts'
import type { WebhookNetwork } from '#modules/kernel/webhooks/webhook-rules.ts'
import type { Secrets } from '#modules/platform/secrets/secrets.server.ts'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'
import type { StartCommand } from '#modules/platform/uploaded-runs/command-process.server.ts'

/** Where the shop writes its backups. */
export interface BackupTarget {
  store: FileStore
  /** Encrypts the keys; null leaves them out. */
  passphrase: string | null
  /** How many days with a backup keep one, 1 or more. */
  keepDays: number
  /** The file of the shop's keys. */
  secretsFile: string
}

/** Which half of the shop a process is: `web` answers requests, `jobs` does what is due at its time, `all` both. */
export type ProcessRole = 'all' | 'web' | 'jobs'

/** The other processes of the shop on this machine, which share what only memory may know. */
export interface Siblings {
  /** Which of these no process of this machine has named on this day (any text that changes with it). Throws where the first process has ended. */
  firstOfDay(day: string, keys: readonly string[]): Promise<boolean[]>
  /** Tells all others; `about` says who of them listens. */
  tell(about: string, text: string): void
  listen(about: string, listener: (text: string) => void): void
}

/** What the whole shop is built on; a module picks from it what it needs. Tests pass their own clock and folder. */
export interface ShopDeps {
  /** Serves requests, perhaps through a pooler: nothing sent to it outlives its transaction, and no transaction on it is long. */
  db: Database
  /** The same database for long work and for what needs a session; `db` itself where there is no pooler. */
  direct: Database
  /**
   * For reads that are shown and never decide anything: a standby where there is one, whose rows may be some moments old but never older
   * than the last published change (decision 208). Cannot write.
   */
  reads: Reads
  changes: ChangeFeed
  log: Logger
  clock: () => Date
  /** The shop's keys, which are not in the database. */
  secrets: Secrets
  /** Absolute folder of pictures and emails. */
  dataDir: string
  /** The bucket of the shop's files, with `dataDir` as its cache; without one they are in `dataDir` alone. */
  bucket?: FileStore | undefined
  /** How shoppers reach the shop, without a slash at the end. */
  publicUrl: string
  /** Memory of the shop's caches together, in bytes; 64 MB by default. */
  cacheBytes?: number
  /** False turns the rate limits off, for benchmarks and tests. */
  rateLimits: boolean
  /** Where backups go (BACKUP_TO); without it the shop writes none by itself. */
  backups?: BackupTarget | undefined
  /** Keeps the embedded server's log in `backups`; not there for another server, or without BACKUP_TO. */
  pointInTime?: Pick<PointInTime, 'state' | 'nightly'> | null
  /** What this process does; all of it by default. */
  role?: ProcessRole
  /** Where several processes answer on this machine. */
  siblings?: Siblings | undefined
  /** Whether it is a demo shop, which has nothing to lose. */
  demoShop?: boolean
  /** Where webhooks may lead; public addresses alone by default. */
  webhookNetwork?: WebhookNetwork
  /** Starts the commands that read uploaded files; by default each in a process of its own. */
  startCommand?: StartCommand
  /** How emails are sent; without a mail server they become files in `dataDir`. */
  mailer?: {
    /** As smtp://user:password@host:port, or smtps:// */
    smtpUrl?: string | undefined
    /** The sender's address of emails. */
    from?: string | undefined
  }
  /** Where the provider of text messages is; its own address by default. */
  smsProviderUrl?: string | undefined
  /** Where keys of iyzico that are stored in the back office work; else the address that belongs to them. */
  iyzicoBaseUrl?: string | undefined
  /** iyzico's keys of the environment, for trying the connection. */
  iyzico?: { apiKey: string; secretKey: string; baseUrl: string } | undefined
  /** The provider of card payments that the environment names; without it and without stored keys no card is offered. */
  cardProvider?: (deps: Pick<ShopDeps, 'db' | 'log' | 'clock' | 'secrets'>) => Promise<PaymentProvider>
}
