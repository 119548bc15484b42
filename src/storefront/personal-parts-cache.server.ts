import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { boundedCache } from '#database/bounded-cache.ts'
import { escapeHtml, jsonForScript } from '#shared/html.ts'
import { localeOfPath } from '#shared/locale.ts'
import type { VisitorRootData } from './http/page-root.ts'
import type { PersonalPartName, PersonalSlots } from './http/shop-context.ts'
import type { PersonalPartsInput, RenderPersonalParts } from './shell/personal-parts.server.tsx'

/** The values of the personal slots of one request: HTML and JSON. */
type PersonalValues = Readonly<Record<keyof PersonalSlots, string>>

/** For a page that is not shared, which has no such slots. */
export const NO_PARTS: PersonalValues = {
  accountLinks: '',
  menuEntry: '',
  overdueBanner: '',
  visitorData: '',
}

type Template = Readonly<Record<PersonalPartName, readonly string[]>>

/** A template is rendered again after this time, in milliseconds; it depends on nothing but its key. */
const TEMPLATE_LIFETIME = 60 * 60_000
/** Size limit of all templates in bytes, some hundred of them. */
const TEMPLATES_BYTES = 1024 * 1024
const TEMPLATE_OVERHEAD_BYTES = 500

/**
 * Makes the personal parts of shared pages. They are rendered once for each language, number of wishlist items and debt, with texts in
 * place of name and token, which every request inserts: so nothing that names a customer is cached here.
 */
export function createPersonalParts(
  render: RenderPersonalParts,
): (visitor: VisitorRootData, request: FastifyRequest) => Promise<PersonalValues> {
  // Random, so that nothing in a rendered part equals them.
  const placeholder = () => `own${randomBytes(24).toString('hex')}`
  const texts = { name: placeholder(), csrfToken: placeholder() }
  const pattern = new RegExp(`(${texts.name}|${texts.csrfToken})`)
  const templates = boundedCache<Template>({
    lifetime: TEMPLATE_LIFETIME,
    maxBytes: TEMPLATES_BYTES,
    bytesOf: (parts, key) =>
      TEMPLATE_OVERHEAD_BYTES + 2 * (key.length + Object.values(parts).flat().join('').length),
  })

  async function templateFor(input: PersonalPartsInput): Promise<Template> {
    const key = JSON.stringify(input)
    const known = templates.get(key)
    if (known) return known
    const { accountLinks, menuEntry, overdueBanner } = await render(input, texts)
    const template = {
      accountLinks: accountLinks.split(pattern),
      menuEntry: menuEntry.split(pattern),
      overdueBanner: overdueBanner.split(pattern),
    }
    templates.set(key, template)
    return template
  }

  return async (visitor, request) => {
    const { customer, wishlistCount, overdue } = visitor
    const prefix = localeOfPath(request.url)
    const template = await templateFor({
      signedIn: customer !== null,
      wishlistCount: wishlistCount ?? 0,
      overdue,
      locale: request.preferences.locale,
      basename: prefix ? `/${prefix}` : '/',
    })
    const name = escapeHtml(customer?.name ?? '')
    const { csrfToken } = request
    const fill = (pieces: readonly string[]) =>
      pieces
        .map((piece) => (piece === texts.name ? name : piece === texts.csrfToken ? csrfToken : piece))
        .join('')
    return {
      accountLinks: fill(template.accountLinks),
      menuEntry: fill(template.menuEntry),
      overdueBanner: fill(template.overdueBanner),
      visitorData: jsonForScript(visitor).text,
    }
  }
}
