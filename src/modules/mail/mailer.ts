import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SentMessageInfo } from 'nodemailer'

/** Sends emails out of the shop. */
export interface Mailer {
  /** Sends one email. Throws when the mail server refuses it or cannot be reached. */
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

/** A file attached to an email. */
export interface EmailAttachment {
  filename: string
  content: string
  contentType: string
}

export interface OutgoingEmail {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments?: EmailAttachment[]
  /** The same for every attempt of one email, so that a mail program shows it once. */
  messageId: string
}

/** Marks the email as automatic, so that no out-of-office reply answers it (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' } as const

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends emails through a mail server, e.g. `smtps://user:password@mail.example:465`. One connection stays open for a while. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...TIMEOUTS })
  return {
    send: async (email) => {
      const { rejected }: SentMessageInfo = await transport.sendMail({ ...email, headers: HEADERS })
      if (rejected.length > 0) throw new Error('the mail server refused the recipient')
    },
    close: () => transport.close(),
  }
}

/**
 * Writes emails as files that any mail program opens, for trying the shop without a mail server. `onSaved` gets the path of each; names
 * begin with the time, so that a folder sorts them by it.
 */
export function createFileMailer(
  folder: string,
  clock: () => Date,
  onSaved: (file: string, email: OutgoingEmail) => void,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(email) {
      const { message } = await transport.sendMail({ ...email, headers: HEADERS })
      const moment = clock().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(folder, `${moment}-${email.messageId.replaceAll(/[^\w-]/g, '').slice(0, 60)}.eml`)
      await mkdir(folder, { recursive: true })
      // Emails hold links that give access.
      await writeFile(file, message, { mode: 0o600 })
      onSaved(file, email)
    },
    close: () => transport.close(),
  }
}
