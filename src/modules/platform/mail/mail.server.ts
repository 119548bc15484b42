import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { fitLogo } from '#modules/kernel/pictures/logo-rules.ts'
import { eachRow } from '#modules/platform/jobs/row-jobs.server.ts'
import type { Providers } from '#modules/platform/providers/providers.server.ts'
import type { SmtpServer } from '#modules/platform/providers/providers-schemas.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import { escapeHtml } from '#shared/text/html.ts'
import { decryptedData, encryptedData, holdsSecret } from './email-encryption.ts'
import {
  type ClaimedEmail,
  claimDueEmail,
  deferThrottled,
  deleteExpiredEmails,
  type EmailAbout,
  insertEmail,
  LEASE_SECONDS,
  markEmailFailed,
  markEmailSent,
  type QueuedEmail,
  readEmailsAbout,
  renewEmailLease,
} from './mail-queries.ts'
import {
  FAILED_CONTENT_DAYS,
  isPermanentFailure,
  MAX_ATTEMPTS,
  MAX_PER_HOUR,
  messageIdDomain,
  retryDelay,
  THROTTLED_TEMPLATES,
} from './mail-rules.ts'
import { type MailContent, mailContentSchema, stopAddress } from './mail-schemas.ts'
import {
  createFileMailer,
  createSmtpMailer,
  type EmailAttachment,
  type Mailer,
  type SmtpProblem,
  tryServer,
} from './mailer.ts'
import { createMailStaff, type MailStaff } from './staff-mail.server.ts'
import { forgetFailedContent } from './staff-mail-queries.ts'

export type { EmailAttachment, SmtpProblem } from './mailer.ts'

/** An email to queue. */
export type EmailMessage = MailContent & {
  /** Identifies the occasion, as `order-cancelled:o_9f3`; an email with a known key is not queued again. */
  key: string
  to: string
  locale: Locale
  /** The customer it belongs to, so that it is deleted with the account; null for people without one. */
  customerId: string | null
}

/** What every email shows of the shop that sends it. */
export interface MailSender {
  name: string
  /** Without a slash at the end. */
  url: string
  companyTitle: string
  companyAddress: string
  companyEmail: string
  companyPhone: string
  /** The logo at an absolute address, with the pixels it is shown in; null for the name in type. */
  logo: { url: string; width: number; height: number } | null
}

/** Renders the data of an email into what is sent; the storefront provides it. */
export type RenderMail = (
  content: MailContent,
  about: { locale: Locale; sender: MailSender },
) => Promise<{ subject: string; html: string; text: string; attachments?: EmailAttachment[] }>

/** Emails to shoppers: queued in the transaction they report on, sent soon after, retried while the mail server is unavailable. */
export interface Mail {
  /** Queues an email in the caller's transaction; nothing is sent before its commit. Call `wake` after it. */
  queue(tx: Db, email: EmailMessage): Promise<void>
  /** The emails to a customer about these records (an order, its returns), newest first. */
  about(customerId: string, ids: readonly string[]): Promise<EmailAbout[]>
  /** Starts sending what is due, without waiting for it. */
  wake(): void
  /** Sends what is due and waits for it. Returns how many were sent. Does nothing before `start`. */
  deliver(): Promise<number>
  /** From here on emails are sent, rendered by `render`; `takesOver`: soon also what a process that died had begun. */
  start(render: RenderMail, options?: { takesOver?: boolean }): void
  /** Deletes the records of emails that were sent or given up `days` ago, and the content of those given up 30 days ago. */
  deleteExpired(days: number): Promise<void>
  staff: MailStaff
  /** How emails are sent: the environment's mail server wins over the stored one; `files` without either. */
  source(): 'environment' | 'stored' | 'files'
  /** Sends an email through this server, stored or not, or the environment's for null. Returns what is wrong with it. */
  tryServer(
    server: SmtpServer | null,
    email: { to: string; subject: string; text: string },
  ): Promise<SmtpProblem | null>
  /** Waits for the email that is being sent, and sends no more. */
  stop(): Promise<void>
}

/** Largest logo in an email, in pixels. */
const LOGO_BOX = { width: 220, height: 48 }

const isThrottled = (template: string) =>
  THROTTLED_TEMPLATES.some((throttledTemplate) => throttledTemplate === template)

type SendDeps = Pick<ShopDeps, 'db' | 'log' | 'clock' | 'rateLimits'>

/** Whether the email was sent, and the next one, claimed in the statement that recorded this one. */
interface Processed {
  isSent: boolean
  next: ClaimedEmail | null
}

/** Sends an email that is claimed, or defers it. `mayGoOn` says whether another one shall be claimed. */
async function processEmail(
  deps: SendDeps,
  send: (email: QueuedEmail) => Promise<void>,
  email: ClaimedEmail,
  mayGoOn: () => boolean,
): Promise<Processed> {
  const { db, log, clock } = deps
  /** Null where recording the result failed, which `eachRow` notes. */
  let processed: Processed | null = null
  const claimNext = async (sentId: number | null) => {
    if (mayGoOn()) return claimDueEmail(db, clock(), sentId)
    if (sentId !== null) await markEmailSent(db, sentId)
    return null
  }
  const { id, template, failedBefore } = email
  await eachRow(deps, 'send-emails', [{ id: String(id), row: email, failedBefore }], async () => {
    const throttled = deps.rateLimits && isThrottled(template)
    if (throttled && (await deferThrottled(db, email, MAX_PER_HOUR, THROTTLED_TEMPLATES, clock()))) {
      log.info({ email: id, template }, 'an email is deferred: its recipient got the most of an hour')
      processed = { isSent: false, next: await claimNext(null) }
      return
    }
    const isSent = await sendOne(deps, send, email)
    processed = { isSent, next: await claimNext(isSent ? id : null) }
  })
  return processed ?? { isSent: false, next: await claimNext(null) }
}

/** Runs `work` while renewing the lease of an email, so that a slow mail server does not make another process send it too. */
async function withLease<T>(
  { db, log, clock }: Pick<ShopDeps, 'db' | 'log' | 'clock'>,
  email: QueuedEmail,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(
    () =>
      renewEmailLease(db, email, clock()).catch((error: unknown) =>
        log.warn({ err: error, email: email.id }, 'the lease of an email could not be prolonged'),
      ),
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Sends an email. False where it was not accepted, which is recorded with the time of the next attempt. */
async function sendOne(
  deps: SendDeps,
  send: (email: QueuedEmail) => Promise<void>,
  email: QueuedEmail,
): Promise<boolean> {
  const { db, log, clock } = deps
  const { id, template, attempts } = email
  try {
    await withLease(deps, email, () => send(email))
    return true
  } catch (error) {
    const final = attempts >= MAX_ATTEMPTS || isPermanentFailure(error)
    const dueAt = final ? null : new Date(clock().getTime() + retryDelay(attempts))
    // A mail server's message may contain the address: it is stored in the row and not logged.
    await markEmailFailed(db, email, {
      error: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      dueAt,
      keepContent: !holdsSecret(template),
    })
    log.warn({ email: id, template, attempts, final }, 'an email could not be sent')
    return false
  }
}

export function createMail(
  deps: Pick<
    ShopDeps,
    'db' | 'publicUrl' | 'log' | 'secrets' | 'mailer' | 'dataDir' | 'clock' | 'rateLimits'
  > & { settings: Settings; providers: Providers },
): Mail {
  const { settings, publicUrl, log, providers } = deps
  const cipher = deps.secrets.cipherFor('mail_messages.data')
  let render: RenderMail | null = null
  /** Of these keys; another mailer is opened when others are in force. */
  let mailer: { of: string; mailer: Mailer } | null = null
  let currentDelivery: Promise<number> | null = null
  let runAgain = false
  let takeover: NodeJS.Timeout | undefined

  const sender = (): MailSender => {
    const { companyTitle, companyAddress, companyEmail, companyPhone, magazaLogosu } = settings.get()
    const { name } = settings.store()
    const logo = magazaLogosu && { url: publicUrl + magazaLogosu.path, ...fitLogo(magazaLogosu, LOGO_BOX) }
    return { name, url: publicUrl, companyTitle, companyAddress, companyEmail, companyPhone, logo }
  }

  function open(server: SmtpServer | null): Mailer {
    if (deps.mailer?.smtpUrl) return createSmtpMailer(deps.mailer.smtpUrl)
    if (server) return createSmtpMailer(server)
    return createFileMailer(join(deps.dataDir, 'mail'), deps.clock, (file, email) =>
      log.info({ file }, `an email was written to DATA_DIR/mail: ${email.subject}`),
    )
  }

  /** The mailer in force. Emails are sent one after another, so none is under way when another one is opened. */
  function openMailer(): Mailer {
    const stored = deps.mailer?.smtpUrl ? null : providers.current('smtp')
    // A file in a folder that nobody reads would be an email lost; a later attempt finds the keys again.
    if (stored?.values === null) throw new Error('the stored mail server cannot be decrypted: enter it again')
    const of = stored?.id ?? ''
    if (mailer?.of !== of) {
      mailer?.mailer.close()
      mailer = { of, mailer: open(stored?.values ?? null) }
    }
    return mailer.mailer
  }

  function senderAddress(server: SmtpServer | null | undefined, companyEmail: string): string {
    return deps.mailer?.from || server?.from || companyEmail || `no-reply@${new URL(publicUrl).hostname}`
  }

  async function send(email: QueuedEmail): Promise<void> {
    if (!render) throw new Error('emails cannot be sent before start has a renderer')
    const { template, locale, recipient, key } = email
    const data = decryptedData(cipher, key, email)
    const from = sender()
    const content = mailContentSchema.parse({ template, data })
    const rendered = await render(content, { locale, sender: from })
    email.subject = rendered.subject
    const address = senderAddress(providers.current('smtp')?.values, from.companyEmail)
    const domain = messageIdDomain(publicUrl, address)
    const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
    await openMailer().send({
      ...rendered,
      from: { name: from.name, address },
      to: recipient,
      messageId,
      stopAddress: stopAddress(content),
    })
  }

  async function work(): Promise<number> {
    let sent = 0
    let email = await claimDueEmail(deps.db, deps.clock(), null)
    while (email && render) {
      const { isSent, next } = await processEmail(deps, send, email, () => render !== null)
      if (isSent) sent += 1
      email = next
    }
    return sent
  }

  async function workUntilNothingNew(): Promise<number> {
    let sent = 0
    try {
      do {
        runAgain = false
        sent += await work()
      } while (runAgain)
    } finally {
      // In the same step as the last look at `runAgain`: a request to deliver either sees this delivery or is seen by it.
      currentDelivery = null
    }
    return sent
  }

  async function deliver(): Promise<number> {
    if (!render) return 0
    if (currentDelivery) {
      // The running delivery may have passed over an email that was queued since.
      runAgain = true
      return currentDelivery
    }
    currentDelivery = workUntilNothingNew()
    return currentDelivery
  }

  function wake(): void {
    deliver().catch((error: unknown) => log.error({ err: error }, 'emails could not be sent'))
  }

  return {
    queue: async (tx, { key, to, locale, customerId, ...content }) => {
      const checked = mailContentSchema.parse(content)
      const data = encryptedData(cipher, key, checked)
      await insertEmail(tx, { key, customerId, template: checked.template, locale, recipient: to, data })
    },
    about: (customerId, ids) => readEmailsAbout(deps.db, customerId, ids),
    wake,
    deliver,
    start(renderMail, { takesOver = true } = {}) {
      render = renderMail
      if (!takesOver) return
      // An email claimed by a process that died, such as the previous one of this shop, is due when its lease has expired.
      takeover = setTimeout(wake, (LEASE_SECONDS + 1) * 1000).unref()
    },
    async deleteExpired(days) {
      await forgetFailedContent(deps.db, FAILED_CONTENT_DAYS)
      await deleteExpiredEmails(deps.db, days)
    },
    source() {
      if (deps.mailer?.smtpUrl) return 'environment'
      return providers.current('smtp') ? 'stored' : 'files'
    },
    async tryServer(server, { to, subject, text }) {
      const through = server ?? deps.mailer?.smtpUrl
      if (!through) throw new Error('there is no mail server to try')
      const from = sender()
      const address = senderAddress(server, from.companyEmail)
      const domain = messageIdDomain(publicUrl, address)
      return tryServer(through, {
        from: { name: from.name, address },
        to,
        subject,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
        messageId: `<${randomUUID()}@${domain}>`,
      })
    },
    staff: createMailStaff({ db: deps.db, clock: deps.clock, wake }),
    async stop() {
      render = null
      clearTimeout(takeover)
      await currentDelivery?.catch(() => undefined)
      mailer?.mailer.close()
    },
  }
}
