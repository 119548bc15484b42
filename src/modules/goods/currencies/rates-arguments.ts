import { parseArgs } from 'node:util'
import { type Big, currencyCode } from '#shared/money.ts'
import { parseRate } from './bulletin-rules.ts'

export type RatesArguments =
  | { command: 'show' }
  | { command: 'set'; code: string; rate: Big; force: boolean }
  | { command: 'fetch'; force: boolean }
  /** `code` null approves every pending rate. */
  | { command: 'approve'; code: string | null }

export type RatesArgumentsResult = { ok: true; value: RatesArguments } | { ok: false; message: string }

export const USAGE = `Kullanım: npm run rates -- [komut]

  show                  Kurları, kaynaklarını ve onay bekleyenleri gösterir (komut yazılmazsa da)
  set KOD KUR           Kuru elle koyar: 1 birimin TL karşılığı, örneğin set USD 41,25
  fetch                 TCMB bültenini şimdi alır (adres: tcmbKurAdresi ayarı)
  approve [KOD]         Onay bekleyen kuru, kod yazılmazsa hepsini yürürlüğe koyar
  --force               set ve fetch: kur sınırdan (kurSapmaSiniri ayarı) çok değişse de kabul eder`

const refuse = (message: string): RatesArgumentsResult => ({ ok: false, message: `${message}\n\n${USAGE}` })

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    })
  } catch {
    return null
  }
}

/** Parses the command line, or returns in Turkish what is wrong with it. */
export function readRatesArguments(args: readonly string[]): RatesArgumentsResult {
  const parsed = parse(args)
  if (!parsed) return refuse('Anlaşılmayan seçenek.')
  const { force, help } = parsed.values
  if (help) return { ok: false, message: USAGE }
  const [command = 'show', first, second, ...others] = parsed.positionals
  if (others.length > 0) return refuse('Fazla değer verildi.')
  const code = first === undefined ? null : currencyCode(first.toUpperCase())
  if (code !== null && !/^[A-Z]{3}$/.test(code)) return refuse(`Para birimi üç harfli olmalı: ${first}`)
  if (command === 'set') {
    if (code === null || second === undefined) return refuse('set için para birimi ve kur gerekir.')
    const rate = parseRate(second)
    if (rate === null) return refuse(`Kur okunamadı: ${second}. Örnek: 41,25`)
    return { ok: true, value: { command, code, rate, force } }
  }
  if (second !== undefined) return refuse('Fazla değer verildi.')
  if (command === 'approve' && !force) return { ok: true, value: { command, code } }
  if (code !== null) return refuse('Fazla değer verildi.')
  if (command === 'fetch') return { ok: true, value: { command, force } }
  if (command === 'show' && !force) return { ok: true, value: { command } }
  return refuse(force ? '--force yalnız set ve fetch ile kullanılır.' : `Bilinmeyen komut: ${command}`)
}
