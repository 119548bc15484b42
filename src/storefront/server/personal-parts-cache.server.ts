import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import { localeOfPath } from '#shared/locale.ts'
import { escapeHtml, jsonForScript } from '#shared/text/html.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'
import type { VisitorRootData } from '../http/page-root.ts'
import type { PersonalPartName, PersonalSlots } from '../http/shop-context.ts'
import type {
  PersonalPartsInput,
  PersonalTexts,
  RenderPersonalParts,
} from '../shell/personal-parts.server.tsx'

/** The values of the personal slots of one request: HTML and JSON. */
type PersonalValues = Readonly<Record<keyof PersonalSlots, string | Buffer>>

/** For a page that is not shared, which has no such slots. */
export const NO_PARTS: PersonalValues = {
  accountLinks: '',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '',
}

/** A part in UTF-8, as every request inserts it, and between its pieces what the request inserts itself. */
type PartTemplate = readonly (Buffer | keyof PersonalTexts)[]
type Template = Readonly<Record<PersonalPartName, PartTemplate>>

/** A template is rendered again after this time, in milliseconds; it depends on nothing but its key. */
const TEMPLATE_LIFETIME = 60 * 60_000
/** Size limit of all templates in bytes, some hundred of them. */
const TEMPLATES_BYTES = 1024 * 1024
const TEMPLATE_OVERHEAD_BYTES = 500

/** Memory of a piece beside its bytes. */
const PIECE_OVERHEAD_BYTES = 150
const bytesOf = (part: PartTemplate) =>
  part.reduce((sum, { length }) => sum + length + PIECE_OVERHEAD_BYTES, 0)

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
  const templateOf = (html: string): PartTemplate =>
    html
      .split(pattern)
      .map((piece) =>
        piece === texts.name ? 'name' : piece === texts.csrfToken ? 'csrfToken' : ownBuffer(piece),
      )

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

  function fillPart(part: PartTemplate, own: PersonalTexts): Buffer {
    const pieces = part.map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(own[piece])))
    const [first] = pieces
    return first && pieces.length === 1 ? first : Buffer.concat(pieces)
  }

  /** What a summary says to the browser, for as long as the summary is remembered. */
  const visitorData = new WeakMap<VisitorRootData, string>()
  function dataOf(visitor: VisitorRootData): string {
    const known = visitorData.get(visitor)
    if (known !== undefined) return known
    const { text } = jsonForScript(visitor)
    visitorData.set(visitor, text)
    return text
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
      const { csrfToken } = request
      const own = { name: escapeHtml(customer?.name ?? ''), csrfToken }
      return {
        accountLinks: fillPart(accountLinks, own),
        menuEntry: fillPart(menuEntry, own),
        overdueBanner: fillPart(overdueBanner, own),
        visitorData: dataOf(visitor),
      }
    }
    const known = templates.get(key)
    // Without a promise where nothing is rendered, which is in almost every request.
    return known ? fill(known) : renderTemplate(input, key).then(fill)
  }
}
