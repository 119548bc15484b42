import { terminal } from '#shared/files/command-terminal.server.ts'
import type { Locale } from '#shared/locale.ts'
import { commandLanguage } from './command-language.server.ts'

/** Prints how a command is used where its arguments ask for that, whatever else they say; false where they do not. */
export function printsHelp(
  args: readonly string[],
  usage: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): boolean {
  if (!args.includes('--help') && !args.includes('-h')) return false
  const language = commandLanguage(args)
  terminal().print(language.ok ? usage({}, language) : language.message)
  return true
}
