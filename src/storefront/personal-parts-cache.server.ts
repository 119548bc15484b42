import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { boundedCache } from '#database/bounded-cache.ts'
import { escapeHtml, jsonForScript } from '#shared/html.ts'
import { localeOfPath } from '#shared/locale.ts'
import type { VisitorRootData } from './http/page-root.ts'
import type { PersonalPartName, PersonalSlots } from './http/shop-context.ts'
import type { PersonalPartsInput, RenderPersonalParts } from './shell/personal-parts.server.tsx'

/** The values of the personal slots of one request: HTML and JSON. */
type PersonalValues = Readonly<Record<keyof PersonalSlots, string | Buffer>>

/** For a page that is not shared, which has no such slots. */
export const NO_PARTS: PersonalValues = {
  accountLinks: '',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '',
}

/** A part without name and token as its bytes, which every request inserts as they are; else its texts with what stands for them. */
type PartTemplate = Buffer | readonly string[]
type Template = Readonly<Record<PersonalPartName, PartTemplate>>

/** A template is rendered again after this time, in milliseconds; it depends on nothing but its key. */
const TEMPLATE_LIFETIME = 60 * 60_000
/** Size limit of all templates in bytes, some hundred of them. */
const TEMPLATES_BYTES = 1024 * 1024
const TEMPLATE_OVERHEAD_BYTES = 500

const bytesOf = (part: PartTemplate) => (Buffer.isBuffer(part) ? part.length : 2 * part.join('').length)

const keyOf = ({ signedIn, wishlistCount, overdue, locale, basename }: PersonalPartsInput) =>
  `${locale} ${basename} ${signedIn} ${wishlistCount} ${overdue === null ? '' : JSON.stringify(overdue)}`

/**
 * Makes the personal parts of shared pages. They are rendered once for each language, number of wishlist items and debt, with texts in
 * place of name and token, which every request inserts: so nothing that names a customer is cached here.
 */
export function createPersonalParts(
  render: RenderPersonalParts,
): (visitor: VisitorRootData, request: FastifyRequest) => PersonalValues | Promise<PersonalValues> {
  // Random, so that nothing in a rendered part equals them.
  const placeholder = () => `own${randomBytes(24).toString('hex')}`
  const texts = { name: placeholder(), csrfToken: placeholder() }
  const pattern = new RegExp(`(${texts.name}|${texts.csrfToken})`)
  const templates = boundedCache<Template>({
    lifetime: TEMPLATE_LIFETIME,
    maxBytes: TEMPLATES_BYTES,
    bytesOf: ({ accountLinks, menuEntry, overdueBanner }, key) =>
      TEMPLATE_OVERHEAD_BYTES +
      2 * key.length +
      bytesOf(accountLinks) +
      bytesOf(menuEntry) +
      bytesOf(overdueBanner),
  })
  const templateOf = (html: string): PartTemplate => {
    const pieces = html.split(pattern)
    return pieces.length === 1 ? Buffer.from(html) : pieces
  }

  async function renderTemplate(input: PersonalPartsInput, key: string): Promise<Template> {
    const { accountLinks, menuEntry, overdueBanner } = await render(input, texts)
    const template = {
      accountLinks: templateOf(accountLinks),
      menuEntry: templateOf(menuEntry),
      overdueBanner: templateOf(overdueBanner),
    }
    templates.set(key, template)
    return template
  }

  function fillPart(part: PartTemplate, name: string, request: FastifyRequest): string | Buffer {
    if (Buffer.isBuffer(part)) return part
    let filled = ''
    for (const piece of part)
      filled +=
        piece === texts.name ? escapeHtml(name) : piece === texts.csrfToken ? request.csrfToken : piece
    return filled
  }

  return (visitor, request) => {
    const { customer, wishlistCount, overdue } = visitor
    const prefix = localeOfPath(request.url)
    const input = {
      signedIn: customer !== null,
      wishlistCount: wishlistCount ?? 0,
      overdue,
      locale: request.preferences.locale,
      basename: prefix ? `/${prefix}` : '/',
    }
    const key = keyOf(input)
    const fill = ({ accountLinks, menuEntry, overdueBanner }: Template) => {
      const name = customer?.name ?? ''
      return {
        accountLinks: fillPart(accountLinks, name, request),
        menuEntry: fillPart(menuEntry, name, request),
        overdueBanner: fillPart(overdueBanner, name, request),
        visitorData: jsonForScript(visitor).text,
      }
    }
    const known = templates.get(key)
    // Without a promise where nothing is rendered, which is in almost every request.
    return known ? fill(known) : renderTemplate(input, key).then(fill)
  }
}
