import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { eachRow } from '#modules/jobs/row-jobs.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import type { Locale } from '#shared/locale.ts'
import { decryptedData, encryptedData } from './email-encryption.ts'
import {
  claimDueEmail,
  deferThrottled,
  deleteExpiredEmails,
  insertEmail,
  LEASE_SECONDS,
  markEmailFailed,
  markEmailSent,
  type QueuedEmail,
  renewEmailLease,
} from './mail-queries.ts'
import {
  isPermanentFailure,
  MAX_ATTEMPTS,
  MAX_PER_HOUR,
  messageIdDomain,
  retryDelay,
  THROTTLED_TEMPLATES,
} from './mail-rules.ts'
import { type MailContent, mailContentSchema } from './mail-schemas.ts'
import { createFileMailer, createSmtpMailer, type EmailAttachment, type Mailer } from './mailer.ts'

export type { EmailAttachment } from './mailer.ts'

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
  /** Starts sending what is due, without waiting for it. */
  wake(): void
  /** Sends what is due and waits for it. Returns how many were sent. Does nothing before `start`. */
  deliver(): Promise<number>
  /** From here on emails are sent, rendered by `render`. */
  start(render: RenderMail): void
  /** Deletes the records of emails that were sent or given up a year ago. */
  deleteExpired(): Promise<void>
  /** Waits for the email that is being sent, and sends no more. */
  stop(): Promise<void>
}

const isThrottled = (template: string) =>
  THROTTLED_TEMPLATES.some((throttledTemplate) => throttledTemplate === template)

/** Sends the next due email, if there is one. */
async function sendNext(
  deps: Pick<ShopDeps, 'db' | 'log' | 'clock' | 'rateLimits'>,
  send: (email: QueuedEmail) => Promise<void>,
): Promise<'sent' | 'failed' | 'later' | 'none'> {
  const email = await claimDueEmail(deps.db, deps.clock())
  if (!email) return 'none'
  const throttled = deps.rateLimits && isThrottled(email.template)
  if (throttled && (await deferThrottled(deps.db, email, MAX_PER_HOUR, THROTTLED_TEMPLATES, deps.clock()))) {
    deps.log.info(
      { email: email.id, template: email.template },
      'an email is deferred: its recipient got the most of an hour',
    )
    return 'later'
  }
  let result: 'sent' | 'failed' = 'failed'
  await eachRow(deps, 'send-emails', [{ id: String(email.id), row: email }], async () => {
    result = await sendOne(deps, send, email)
  })
  return result
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

/** Sends an email and records the result; throws when the result cannot be recorded. */
async function sendOne(
  deps: Pick<ShopDeps, 'db' | 'log' | 'clock'>,
  send: (email: QueuedEmail) => Promise<void>,
  email: QueuedEmail,
): Promise<'sent' | 'failed'> {
  const { db, log, clock } = deps
  const { id, template, attempts } = email
  try {
    await withLease(deps, email, () => send(email))
  } catch (error) {
    const final = attempts >= MAX_ATTEMPTS || isPermanentFailure(error)
    const dueAt = final ? null : new Date(clock().getTime() + retryDelay(attempts))
    // A mail server's message may contain the address: it is stored in the row and not logged.
    await markEmailFailed(db, id, error instanceof Error ? error.message.slice(0, 500) : 'unknown', dueAt)
    log.warn({ email: id, template, attempts, final }, 'an email could not be sent')
    return 'failed'
  }
  await markEmailSent(db, id)
  return 'sent'
}

export function createMail(
  deps: Pick<
    ShopDeps,
    'db' | 'publicUrl' | 'log' | 'secrets' | 'mailer' | 'dataDir' | 'clock' | 'rateLimits'
  > & { settings: Settings },
): Mail {
  const { settings, publicUrl, log } = deps
  const keys = deps.secrets.keysFor('emails')
  let render: RenderMail | null = null
  let mailer: Mailer | null = null
  let currentDelivery: Promise<number> | null = null
  let runAgain = false
  let takeover: NodeJS.Timeout | undefined

  const sender = (): MailSender => {
    const { companyTitle, companyAddress, companyEmail, companyPhone } = settings.get()
    const { name } = settings.store()
    return { name, url: publicUrl, companyTitle, companyAddress, companyEmail, companyPhone }
  }

  function openMailer(): Mailer {
    if (deps.mailer?.smtpUrl) return createSmtpMailer(deps.mailer.smtpUrl)
    return createFileMailer(join(deps.dataDir, 'mail'), deps.clock, (file, email) =>
      log.info({ file }, `an email was written to DATA_DIR/mail: ${email.subject}`),
    )
  }

  async function send(email: QueuedEmail): Promise<void> {
    if (!render) throw new Error('emails cannot be sent before start has a renderer')
    const { template, locale, recipient, key } = email
    const data = decryptedData(keys, key, email)
    const from = sender()
    const rendered = await render(mailContentSchema.parse({ template, data }), { locale, sender: from })
    const host = new URL(publicUrl).hostname
    const address = deps.mailer?.from || from.companyEmail || `no-reply@${host}`
    const domain = messageIdDomain(publicUrl, address)
    const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
    mailer ??= openMailer()
    await mailer.send({ ...rendered, from: { name: from.name, address }, to: recipient, messageId })
  }

  async function work(): Promise<number> {
    let sent = 0
    for (;;) {
      const result = await sendNext(deps, send)
      if (result === 'none' || !render) return sent
      if (result === 'sent') sent += 1
    }
  }

  async function deliver(): Promise<number> {
    if (!render) return 0
    if (currentDelivery) {
      // The running delivery may have passed over an email that was queued since.
      runAgain = true
      return currentDelivery
    }
    currentDelivery = work().finally(() => {
      currentDelivery = null
    })
    const sent = await currentDelivery
    if (!runAgain) return sent
    runAgain = false
    return sent + (await deliver())
  }

  function wake(): void {
    deliver().catch((error: unknown) => log.error({ err: error }, 'emails could not be sent'))
  }

  return {
    queue: async (tx, { key, to, locale, customerId, ...content }) => {
      const checked = mailContentSchema.parse(content)
      const data = encryptedData(keys, key, checked)
      await insertEmail(tx, { key, customerId, template: checked.template, locale, recipient: to, data })
    },
    wake,
    deliver,
    start(renderMail) {
      render = renderMail
      // An email claimed by a process that died, such as the previous one of this shop, is due when its lease has expired.
      takeover = setTimeout(wake, (LEASE_SECONDS + 1) * 1000).unref()
    },
    deleteExpired: () => deleteExpiredEmails(deps.db),
    async stop() {
      render = null
      clearTimeout(takeover)
      await currentDelivery?.catch(() => undefined)
      mailer?.close()
    },
  }
}
