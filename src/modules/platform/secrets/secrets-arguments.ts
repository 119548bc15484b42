import { parseArgs } from 'node:util'

export type SecretsArguments =
  | { command: 'show' }
  | { command: 'replace' }
  | { command: 'rotate'; afterMinutes: number; compromised: boolean }
  | { command: 'erased'; email: string }

export type SecretsArgumentsResult = { ok: true; value: SecretsArguments } | { ok: false; message: string }

/** Long enough to copy the file to every machine of a shop, and for running processes to reload it (minutes). */
export const AFTER_MINUTES = 10
const MAX_MINUTES = 7 * 24 * 60

export const USAGE = `Kullanım: npm run secrets -- [komut]

  show                  Anahtarları ve ne zamana kadar geçerli olduklarını gösterir, anahtarın kendisini göstermez (komut yazılmazsa da)
  rotate                Yeni anahtara geçer; ${AFTER_MINUTES} dakika sonra onunla imzalanır, eskisi 31 gün daha kabul edilir, kimsenin oturumu kapanmaz
    --after DAKİKA      Yeni anahtar bu kadar dakika sonra imzalamaya başlar (0-${MAX_MINUTES})
    --now               Anahtar başkasının eline geçtiyse: eski anahtarlar hemen geçersiz olur, herkes yeniden giriş yapar
  replace               Anahtar dosyası kaybolduysa: veritabanını bu dosyanın anahtarlarına bağlar, dosya yoksa yenisini yapar
  erased E-POSTA        Silinmiş hesaplardan hangisinin bu adrese ait olduğunu gösterir`

const refuse = (message: string): SecretsArgumentsResult => ({ ok: false, message: `${message}\n\n${USAGE}` })

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        after: { type: 'string' },
        now: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch {
    return null
  }
}

/** Parses the command line, or returns in Turkish what is wrong with it. */
export function readSecretsArguments(args: readonly string[]): SecretsArgumentsResult {
  const parsed = parse(args)
  if (!parsed) return refuse('Anlaşılmayan seçenek.')
  const { after, now, help } = parsed.values
  if (help) return { ok: false, message: USAGE }
  const [command = 'show', email, ...others] = parsed.positionals
  if (others.length > 0 || (email !== undefined && command !== 'erased'))
    return refuse('Fazla değer verildi.')
  if (command === 'rotate') {
    if (now && after !== undefined) return refuse('--now ve --after birlikte kullanılmaz.')
    const afterMinutes = after === undefined ? AFTER_MINUTES : Number(after)
    const isWhole = after === undefined || /^\d{1,5}$/.test(after)
    if (!isWhole || afterMinutes > MAX_MINUTES)
      return refuse(`--after 0 ile ${MAX_MINUTES} arasında tam dakika olmalı: ${after}`)
    return { ok: true, value: { command, afterMinutes, compromised: now } }
  }
  if (now || after !== undefined) return refuse('--now ve --after yalnız rotate ile kullanılır.')
  if (command === 'erased') {
    if (email === undefined) return refuse('erased için bir e-posta adresi gerekir.')
    return { ok: true, value: { command, email } }
  }
  if (command === 'show') return { ok: true, value: { command } }
  if (command === 'replace') return { ok: true, value: { command } }
  return refuse(`Bilinmeyen komut: ${command}`)
}
