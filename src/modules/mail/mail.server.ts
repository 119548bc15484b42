import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Db } from '#database/database.ts'
import { eachRow } from '#modules/jobs/row-jobs.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Locale } from '#shared/locale.ts'
import { decryptedData, encryptedData } from './email-encryption.ts'
import { type LetterFile, type Post, postByFile, postBySmtp } from './mail-post.ts'
import {
  dropOldLetters,
  keepLetter,
  LEASE_SECONDS,
  letterFailed,
  letterSent,
  putOffPaced,
  takeDueLetter,
  type WaitingLetter,
  writeLetter,
} from './mail-queries.ts'
import {
  isFinalRefusal,
  MOST_AN_HOUR,
  MOST_TRIES,
  messageIdDomain,
  PACED_TEMPLATES,
  waitAfterTry,
} from './mail-rules.ts'
import { type MailContent, mailContentSchema } from './mail-schemas.ts'

export type { LetterFile } from './mail-post.ts'

/** A letter to be written. */
export type Letter = MailContent & {
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
) => Promise<{ subject: string; html: string; text: string; attachments?: LetterFile[] }>

/** Letters to shoppers: written with what they tell of, sent soon after, tried again where the mail server is away. */
export interface Mail {
  /** Writes a letter in the caller's transaction; nothing is sent before its commit. Call `wake` after it. */
  queue(tx: Db, letter: Letter): Promise<void>
  /** Sends what is due, soon and without waiting. */
  wake(): void
  /** Sends what is due and waits for it. Returns how many were sent. Does nothing before `start`. */
  deliver(): Promise<number>
  /** From here on letters are sent, made by `render`. */
  start(render: RenderMail): void
  /** Drops the record of letters that were sent or given up a year ago. */
  forgetOld(): Promise<void>
  /** Waits for the letter under way and sends no more. */
  stop(): Promise<void>
}

const isPaced = (template: string) => PACED_TEMPLATES.some((paced) => paced === template)

/** Sends one due letter, if there is one. */
async function sendNext(
  parts: Pick<ShopParts, 'db' | 'log' | 'clock' | 'rateLimits'>,
  send: (letter: WaitingLetter) => Promise<void>,
): Promise<'sent' | 'failed' | 'later' | 'none'> {
  const letter = await takeDueLetter(parts.db, parts.clock())
  if (!letter) return 'none'
  const paced = parts.rateLimits && isPaced(letter.template)
  if (paced && (await putOffPaced(parts.db, letter, MOST_AN_HOUR, PACED_TEMPLATES, parts.clock()))) {
    parts.log.info({ letter: letter.id, template: letter.template }, 'an email waits: its recipient got many')
    return 'later'
  }
  let outcome: 'sent' | 'failed' = 'failed'
  await eachRow(parts, 'send-emails', [{ id: String(letter.id), row: letter }], async () => {
    outcome = await sendOne(parts, send, letter)
  })
  return outcome
}

/** Runs `work` while the lease of an email is prolonged, so that a slow mail server does not make another process send it too. */
async function keeping<T>(
  { db, log, clock }: Pick<ShopParts, 'db' | 'log' | 'clock'>,
  letter: WaitingLetter,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(
    () =>
      keepLetter(db, letter, clock()).catch((error: unknown) =>
        log.warn({ err: error, letter: letter.id }, 'the lease of an email could not be prolonged'),
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
  parts: Pick<ShopParts, 'db' | 'log' | 'clock'>,
  send: (letter: WaitingLetter) => Promise<void>,
  letter: WaitingLetter,
): Promise<'sent' | 'failed'> {
  const { db, log, clock } = parts
  const { id, template, attempts } = letter
  try {
    await keeping(parts, letter, () => send(letter))
  } catch (error) {
    const final = attempts >= MOST_TRIES || isFinalRefusal(error)
    const dueAt = final ? null : new Date(clock().getTime() + waitAfterTry(attempts))
    // A mail server's words may hold the address: the row keeps them, the log does not.
    await letterFailed(db, id, error instanceof Error ? error.message.slice(0, 500) : 'unknown', dueAt)
    log.warn({ letter: id, template, attempts, final }, 'a letter could not be sent')
    return 'failed'
  }
  await letterSent(db, id)
  return 'sent'
}

export function createMail(parts: ShopParts & { settings: Settings }): Mail {
  const { settings, publicUrl, log } = parts
  const keys = parts.secrets.keysFor('emails')
  let render: RenderMail | null = null
  let post: Post | null = null
  let working: Promise<number> | null = null
  let again = false
  let takeover: NodeJS.Timeout | undefined

  const sender = (): MailSender => {
    const { companyTitle, companyAddress, companyEmail, companyPhone } = settings.get()
    const { name } = settings.store()
    return { name, url: publicUrl, companyTitle, companyAddress, companyEmail, companyPhone }
  }

  function openPost(): Post {
    if (parts.post?.smtpUrl) return postBySmtp(parts.post.smtpUrl)
    return postByFile(join(parts.dataDir, 'mail'), parts.clock, (file, letter) =>
      log.info({ file }, `a letter lies in DATA_DIR/mail: ${letter.subject}`),
    )
  }

  async function send(letter: WaitingLetter): Promise<void> {
    if (!render) throw new Error('letters are sent before the shop can make them')
    const { template, locale, recipient, key } = letter
    const data = decryptedData(keys, key, letter)
    const from = sender()
    const made = await render(mailContentSchema.parse({ template, data }), { locale, sender: from })
    const host = new URL(publicUrl).hostname
    const address = parts.post?.from || from.companyEmail || `no-reply@${host}`
    const domain = messageIdDomain(publicUrl, address)
    const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
    post ??= openPost()
    await post.send({ ...made, from: { name: from.name, address }, to: recipient, messageId })
  }

  async function work(): Promise<number> {
    let sent = 0
    for (;;) {
      const outcome = await sendNext(parts, send)
      if (outcome === 'none' || !render) return sent
      if (outcome === 'sent') sent += 1
    }
  }

  async function deliver(): Promise<number> {
    if (!render) return 0
    if (working) {
      // What was written since may have been passed over already.
      again = true
      return working
    }
    working = work().finally(() => {
      working = null
    })
    const sent = await working
    if (!again) return sent
    again = false
    return sent + (await deliver())
  }

  function wake(): void {
    deliver().catch((error: unknown) => log.error({ err: error }, 'letters could not be sent'))
  }

  return {
    queue: async (tx, { key, to, locale, customerId, ...content }) => {
      const checked = mailContentSchema.parse(content)
      const data = encryptedData(keys, key, checked)
      await writeLetter(tx, { key, customerId, template: checked.template, locale, recipient: to, data })
    },
    wake,
    deliver,
    start(renderMail) {
      render = renderMail
      // What a process was sending when it died, this shop's last one above all, is due when its lease has run out.
      takeover = setTimeout(wake, (LEASE_SECONDS + 1) * 1000).unref()
    },
    forgetOld: () => dropOldLetters(parts.db),
    async stop() {
      render = null
      clearTimeout(takeover)
      await working?.catch(() => undefined)
      post?.close()
    },
  }
}
