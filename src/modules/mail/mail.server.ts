import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { eachRow } from '#modules/jobs/row-jobs.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopDeps } from '#modules/shop.server.ts'
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

/** A letter to be written. */
export type EmailMessage = MailContent & {
  /** Names the occasion, as `order-cancelled:o_9f3`: what is told once is not told again. */
  key: string
  to: string
  locale: Locale
  /** Whose letter it is, so that it leaves with the account; null for people without one. */
  customerId: string | null
}

/** What every letter shows of the shop that writes it. */
export interface MailSender {
  name: string
  /** Without a slash at the end. */
  url: string
  companyTitle: string
  companyAddress: string
  companyEmail: string
  companyPhone: string
}

/** Turns what a letter says into what is sent; React's side of the shop brings it. */
export type RenderMail = (
  content: MailContent,
  about: { locale: Locale; sender: MailSender },
) => Promise<{ subject: string; html: string; text: string; attachments?: EmailAttachment[] }>

/** Letters to shoppers: written with what they tell of, sent soon after, tried again where the mail server is away. */
export interface Mail {
  /** Writes a letter in the caller's transaction; nothing is sent before its commit. Call `wake` after it. */
  queue(tx: Db, email: EmailMessage): Promise<void>
  /** Sends what is due, soon and without waiting. */
  wake(): void
  /** Sends what is due and waits for it. Returns how many were sent. Does nothing before `start`. */
  deliver(): Promise<number>
  /** From here on letters are sent, made by `render`. */
  start(render: RenderMail): void
  /** Drops the record of letters that were sent or given up a year ago. */
  deleteExpired(): Promise<void>
  /** Waits for the letter under way and sends no more. */
  stop(): Promise<void>
}

const isThrottled = (template: string) =>
  THROTTLED_TEMPLATES.some((throttledTemplate) => throttledTemplate === template)

/** Sends one due letter, if there is one. */
async function sendNext(
  deps: Pick<ShopDeps, 'db' | 'log' | 'clock' | 'rateLimits'>,
  send: (email: QueuedEmail) => Promise<void>,
): Promise<'sent' | 'failed' | 'later' | 'none'> {
  const email = await claimDueEmail(deps.db, deps.clock())
  if (!email) return 'none'
  const throttled = deps.rateLimits && isThrottled(email.template)
  if (throttled && (await deferThrottled(deps.db, email, MAX_PER_HOUR, THROTTLED_TEMPLATES, deps.clock()))) {
    deps.log.info({ email: email.id, template: email.template }, 'an email waits: its recipient got many')
    return 'later'
  }
  let result: 'sent' | 'failed' = 'failed'
  await eachRow(deps, 'send-emails', [{ id: String(email.id), row: email }], async () => {
    result = await sendOne(deps, send, email)
  })
  return result
}

/** Runs `work` while the lease of an email is prolonged, so that a slow mail server does not make another process send it too. */
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

/** Sends an email and records the outcome; throws when the outcome cannot be recorded. */
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
    // A mail server's words may hold the address: the row keeps them, the log does not.
    await markEmailFailed(db, id, error instanceof Error ? error.message.slice(0, 500) : 'unknown', dueAt)
    log.warn({ email: id, template, attempts, final }, 'a letter could not be sent')
    return 'failed'
  }
  await markEmailSent(db, id)
  return 'sent'
}

export function createMail(deps: ShopDeps & { settings: Settings }): Mail {
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
      log.info({ file }, `a letter lies in DATA_DIR/mail: ${email.subject}`),
    )
  }

  async function send(email: QueuedEmail): Promise<void> {
    if (!render) throw new Error('letters are sent before the shop can make them')
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
      // What was written since may have been passed over already.
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
    deliver().catch((error: unknown) => log.error({ err: error }, 'letters could not be sent'))
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
      // What a process was sending when it died, this shop's last one above all, is due when its lease has run out.
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
