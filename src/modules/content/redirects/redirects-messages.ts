import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { FileProblem } from './read-redirect-file.ts'
import type { SitemapProblem } from './read-sitemap.ts'
import type { RedirectProblem } from './redirects-rules.ts'

const problems: Readonly<Record<RedirectProblem, typeof m.redirect_loop>> = {
  'from-invalid': m.redirect_from_invalid,
  'to-invalid': m.redirect_to_invalid,
  twice: m.redirect_twice,
  'from-taken': m.redirect_from_taken,
  loop: m.redirect_loop,
  'to-missing': m.redirect_to_missing,
}

const files: Readonly<Record<FileProblem | SitemapProblem, typeof m.redirect_loop>> = {
  empty: m.redirect_file_empty,
  'not-text': m.redirect_file_not_text,
  broken: m.redirect_file_broken,
  'no-columns': m.redirect_file_no_columns,
  'too-many': m.redirect_file_too_many,
  'not-sitemap': m.redirect_sitemap_not_sitemap,
  'too-large': m.redirect_sitemap_too_large,
  'too-many-addresses': m.redirect_sitemap_too_many,
}

/** Why a redirect is not saved. */
export const redirectSentence = (reason: RedirectProblem, locale: Locale): string =>
  problems[reason]({}, { locale })

/** Why a file is not read. */
export const redirectFileSentence = (reason: FileProblem | SitemapProblem, locale: Locale): string =>
  files[reason]({}, { locale })
