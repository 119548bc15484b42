import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** An email as its recipient sees it. */
export interface ReceivedEmail {
  to: string
  from: string
  subject: string
  html: string
  text: string
  messageId: string
  /** The Auto-Submitted header, which suppresses automatic replies. */
  autoSubmitted: string
  /** A header by its name in small letters; undefined without it. */
  header(name: string): string | undefined
  /** Attachments. */
  files: { name: string; content: string }[]
  /** The first link in the email with this path, as an absolute URL. Throws if there is none. */
  link(path: string): string
}

function toReceivedEmail(parsed: Email): ReceivedEmail {
  const html = parsed.html ?? ''
  return {
    to: parsed.to?.[0]?.address ?? '',
    from: parsed.from?.address ?? '',
    subject: parsed.subject ?? '',
    html,
    text: parsed.text ?? '',
    messageId: parsed.messageId ?? '',
    autoSubmitted: parsed.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '',
    header: (name) => parsed.headers.find(({ key }) => key === name)?.value,
    files: parsed.attachments.map(({ filename, content }) => ({
      name: filename ?? '',
      content: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
    link(path) {
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      )
      const found = links.find((href) => new URL(href).pathname === path)
      if (!found) throw new Error(`no link to ${path} in «${parsed.subject}»: ${links.join(' ')}`)
      return found
    },
  }
}

export async function parseEmail(source: Buffer): Promise<ReceivedEmail> {
  return toReceivedEmail(await PostalMime.parse(source))
}

/** The emails to one address that a shop without a mail server has written to its data folder, oldest first. */
export async function emailsInFolder(dataDir: string, recipient: string): Promise<ReceivedEmail[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const emails = await Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map(async (file) => parseEmail(await readFile(join(folder, file)))),
  )
  return emails.filter(({ to }) => to === recipient)
}
