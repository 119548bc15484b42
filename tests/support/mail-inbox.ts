import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'
import { parseEmail, type ReceivedEmail } from './received-emails.ts'
import { type TestShop, type TestShopOptions, testShop } from './shop.ts'

export interface MailInbox {
  /** For `mailer.smtpUrl`. */
  readonly smtpUrl: string
  /** Everything received, oldest first. */
  readonly emails: ReceivedEmail[]
  /** Emails to one address, oldest first. */
  to(address: string): ReceivedEmail[]
  /** Refuses the next emails with this SMTP code; null accepts them again. */
  refuse(code: number | null): void
  /** True leaves the next emails without a response, and they count as not received; false responds again. */
  hold(on: boolean): void
  /** How many emails were left without a response. */
  held(): number
}

/** A real mail server on a loopback port that stores what it receives; closed with the test file. */
export async function mailInbox(): Promise<MailInbox> {
  const emails: ReceivedEmail[] = []
  let refusal: number | null = null
  let holding = false
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A mailer keeps its connection open for the next email; the server would wait half a minute for it to end.
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (holding) {
          held += 1
          return
        }
        if (refusal !== null) {
          done(Object.assign(new Error('not now'), { responseCode: refusal }))
          return
        }
        emails.push(await parseEmail(Buffer.concat(chunks)))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    emails,
    to: (recipient) => emails.filter(({ to }) => to === recipient),
    refuse(code) {
      refusal = code
    },
    hold(on) {
      holding = on
    },
    held: () => held,
  }
}

/** `testShop` whose emails arrive in an inbox: `await shop.mail.deliver()`, then read `inbox.emails`. */
export async function testShopWithInbox(
  options: TestShopOptions = {},
): Promise<TestShop & { inbox: MailInbox }> {
  const inbox = await mailInbox()
  const made = await testShop({
    ...options,
    mailer: { smtpUrl: inbox.smtpUrl, from: 'magaza@vitrin.example' },
  })
  const { renderMail } = await import('#emails/render-mail.tsx')
  made.shop.mail.start(renderMail)
  atEnd(() => made.shop.mail.stop())
  return { ...made, inbox }
}
