import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { decodeText } from '#shared/text/decode-text.ts'
import { MAX_ROWS, MAX_UNPACKED_BYTES } from './redirects-rules.ts'

export type SitemapProblem = 'empty' | 'not-sitemap' | 'too-large' | 'too-many-addresses'

export interface Sitemap {
  /** Addresses of pages. */
  pages: string[]
  /** Addresses of further sitemaps, where this is an index. They are never fetched: whoever has them uploads them. */
  sitemaps: string[]
}

const unpack = promisify(gunzip)
const parser = new XMLParser({
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'url' || name === 'sitemap',
})
const entries = z.array(z.object({ loc: z.string() }).catch({ loc: '' })).catch([])
const documentSchema = z.object({
  urlset: z
    .object({ url: entries.default([]) })
    .catch({ url: [] })
    .optional(),
  sitemapindex: z
    .object({ sitemap: entries.default([]) })
    .catch({ sitemap: [] })
    .optional(),
})

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

const locations = (list: readonly { loc: string }[] = []) =>
  list.map(({ loc }) => loc.trim()).filter((loc) => loc !== '')

/** Reads a sitemap, an index of sitemaps, either of them gzipped, or a plain list with one address a line. */
export async function readSitemap(
  bytes: Uint8Array,
): Promise<{ ok: true; sitemap: Sitemap } | { ok: false; reason: SitemapProblem }> {
  let unpacked = bytes
  if (isGzip(bytes))
    try {
      unpacked = await unpack(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
    } catch (error) {
      const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return { ok: false, reason: tooLarge ? 'too-large' : 'not-sitemap' }
    }
  const decoded = decodeText(unpacked)
  if (!decoded.ok) return { ok: false, reason: decoded.reason === 'empty' ? 'empty' : 'not-sitemap' }
  const text = decoded.text.trim()
  const read = text.startsWith('<') ? readXml(text) : readList(text)
  if (!read) return { ok: false, reason: 'not-sitemap' }
  return read.pages.length > MAX_ROWS
    ? { ok: false, reason: 'too-many-addresses' }
    : { ok: true, sitemap: read }
}

function readXml(text: string): Sitemap | null {
  // A document type may declare entities that grow without end; sitemaps have none.
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return null
  const document = documentSchema.safeParse(parser.parse(text))
  const { urlset, sitemapindex } = document.data ?? {}
  if (!urlset && !sitemapindex) return null
  return { pages: locations(urlset?.url), sitemaps: locations(sitemapindex?.sitemap) }
}

function readList(text: string): Sitemap | null {
  const lines = text.split(/\s*[\r\n]+\s*/).filter((line) => line !== '')
  return lines.some((line) => /^(https?:\/)?\//i.test(line)) ? { pages: lines, sitemaps: [] } : null
}
