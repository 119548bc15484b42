import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { SentMessageInfo, Transporter } from 'nodemailer'
import type { SmtpServer } from '#modules/platform/providers/providers-schemas.ts'
import { makeFolder } from '#shared/files/make-folder.server.ts'

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
  /** Where a mail program ends these emails with one press (RFC 8058); null for emails that are no commercial messages. */
  stopAddress?: string | null
  /** The same for every attempt of one email, so that a mail program shows it once. */
  messageId: string
}

/** Marks the email as automatic, so that no out-of-office reply answers it (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' } as const

const headersOf = ({ stopAddress }: OutgoingEmail): Record<string, string> =>
  stopAddress
    ? {
        ...HEADERS,
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : HEADERS

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** A mail server as nodemailer takes it: with `starttls` nothing is sent before the connection is encrypted. */
const transportOf = ({ host, port, security, user, password }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user !== '' && { auth: { user, pass: password } }),
})

/** What `open` returns, from the first email on: until then a shop does without the library's megabytes. */
function lateTransport<Sent = SentMessageInfo>(
  open: (nodemailer: typeof import('nodemailer')) => Transporter<Sent>,
) {
  let opened: Promise<Transporter<Sent>> | undefined
  return {
    async send(email: OutgoingEmail): Promise<Sent> {
      opened ??= import('nodemailer').then(open)
      return (await opened).sendMail({ ...email, headers: headersOf(email) })
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/**
 * Sends emails through a mail server, e.g. `smtps://user:password@mail.example:465`, or the server that staff stored. One connection stays
 * open for a while.
 */
export function createSmtpMailer(server: string | SmtpServer): Mailer {
  const named = typeof server === 'string' ? { url: server } : transportOf(server)
  const transport = lateTransport(({ createTransport }) =>
    createTransport({ ...named, pool: true, maxConnections: 1, ...TIMEOUTS }),
  )
  return {
    async send(email) {
      const { rejected } = await transport.send(email)
      if (rejected.length > 0) throw new Error('the mail server refused the recipient')
    },
    close: transport.close,
  }
}

/** Why a mail server did not take a test email. */
export const SMTP_PROBLEMS = [
  'host-not-found',
  'unreachable',
  'timeout',
  'encryption',
  'login',
  'sender',
  'other',
] as const
export type SmtpProblem = (typeof SMTP_PROBLEMS)[number]

/** A person waits for a test. */
const TEST_TIMEOUTS = {
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  dnsTimeout: 6_000,
  socketTimeout: 8_000,
}

const PROBLEM_OF: Readonly<Record<string, SmtpProblem>> = {
  EDNS: 'host-not-found',
  ENOTFOUND: 'host-not-found',
  ETIMEDOUT: 'timeout',
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'encryption',
  EENVELOPE: 'sender',
  EMESSAGE: 'sender',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
}

function smtpProblem(error: unknown): SmtpProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // A TLS handshake with a server that speaks plain text, or the other way round, is a broken socket for nodemailer.
  const isTls =
    error instanceof Error && /ssl|tls|certificate|altname|Greeting never received/i.test(error.message)
  if (isTls) return 'encryption'
  return PROBLEM_OF[code] ?? (code === 'ESOCKET' ? 'unreachable' : 'other')
}

/** Sends one email through a server that is not in use yet. Returns what is wrong, never the server's own words, which may repeat secrets. */
export async function tryServer(
  server: string | SmtpServer,
  email: OutgoingEmail,
): Promise<SmtpProblem | null> {
  const named = typeof server === 'string' ? { url: server } : transportOf(server)
  const transport = lateTransport(({ createTransport }) => createTransport({ ...named, ...TEST_TIMEOUTS }))
  try {
    const { rejected } = await transport.send(email)
    return rejected.length > 0 ? 'sender' : null
  } catch (error) {
    return smtpProblem(error)
  } finally {
    transport.close()
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
  const transport = lateTransport(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    async send(email) {
      const { message } = await transport.send(email)
      const moment = clock().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(folder, `${moment}-${email.messageId.replaceAll(/[^\w-]/g, '').slice(0, 60)}.eml`)
      await writePrivately(file, message).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await makeFolder(folder)
        await writePrivately(file, message)
      })
      onSaved(file, email)
    },
    close: transport.close,
  }
}

/** Emails hold links that give access. */
const writePrivately = (file: string, message: Buffer | Readable) => writeFile(file, message, { mode: 0o600 })
