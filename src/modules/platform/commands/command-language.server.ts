import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

export type CommandLanguage =
  /** `rest`: the arguments without it. */
  { ok: true; locale: Locale; rest: string[] } | { ok: false; message: string }

const OPTION = '--language'

/** The language of what a command prints: that of `--language en` or `--language=en`, else Turkish. The last one counts. */
export function commandLanguage(args: readonly string[]): CommandLanguage {
  let named: string = DEFAULT_LOCALE
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === OPTION) named = args[++at] ?? ''
    else if (arg.startsWith(`${OPTION}=`)) named = arg.slice(OPTION.length + 1)
    else rest.push(arg)
  }
  if (isLocale(named)) return { ok: true, locale: named, rest }
  const messages = LOCALES.map((locale) => m.command_language_unknown({ language: named }, { locale }))
  return { ok: false, message: messages.join('\n') }
}
