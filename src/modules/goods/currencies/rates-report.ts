import { formatDate } from '#shared/dates.ts'
import { type Big, formatDecimal } from '#shared/money.ts'
import type { RateOutcome } from './apply-bulletin.ts'
import type { RateReport } from './rate-queries.ts'
import type { RateSource } from './set-rate.ts'
import type { UpdateRatesResult } from './update-rates.ts'

/** Output of the command in Turkish; the same wording for success and refusal. */

const SOURCES: Readonly<Record<RateSource, string>> = {
  manual: 'elle',
  tcmb: 'TCMB',
  seed: 'başlangıç değeri, doğrulanmadı',
}

const rateText = (rate: Big) => formatDecimal(rate, 6).replace(/0{1,4}$/, '')
/** `2026-11-20` as `20.11.2026`. */
const dayText = (day: string) => day.split('-').toReversed().join('.')

export function rateLines(report: readonly RateReport[]): string[] {
  const foreign = report.filter(({ code }) => code !== 'TRY')
  if (foreign.length === 0) return ['Mağazada TRY dışında para birimi yok.']
  return foreign.flatMap(({ code, rate, source, bulletinDate, since, pending }) => {
    const from = source === null ? 'SQL ile' : SOURCES[source]
    const day = source !== 'tcmb' || bulletinDate === null ? '' : ` ${dayText(bulletinDate)} bülteni`
    const when = since === null ? '' : `, ${formatDate(since)} tarihinden beri`
    const lines = [`1 ${code} = ${rateText(rate)} TL   (${from}${day}${when})`]
    if (pending)
      lines.push(
        `    onay bekliyor: ${rateText(pending.rate)} TL, ${dayText(pending.bulletinDate)} bülteni  →  npm run rates -- approve ${code}`,
      )
    return lines
  })
}

function outcomeLine(outcome: RateOutcome): string {
  const { code } = outcome
  switch (outcome.kind) {
    case 'set':
      return `${code}: ${rateText(outcome.from)} → ${rateText(outcome.to)} TL`
    case 'pending':
      return `${code}: ${rateText(outcome.from)} → ${rateText(outcome.to)} TL sınırdan çok değişiyor, onay bekliyor  →  npm run rates -- approve ${code}`
    case 'seen':
      return `${code}: bu bülten zaten alınmış, kur değişmedi`
    case 'not-listed':
      return `${code}: bültende yok, kur değişmedi`
  }
}

export function updateLines(result: UpdateRatesResult): string[] {
  if (result.ok) return [`TCMB bülteni, ${dayText(result.date)}`, ...result.outcomes.map(outcomeLine)]
  return [`${failureText(result)} Yürürlükteki kurlar değişmedi.`]
}

function failureText({ reason, detail }: Extract<UpdateRatesResult, { ok: false }>): string {
  switch (reason) {
    case 'unreachable':
      return `TCMB bültenine ulaşılamadı${detail ? ` (${detail})` : ''}.`
    case 'private-address':
      return 'tcmbKurAdresi ayarındaki adres herkese açık bir sunucuya gitmiyor (kendi ağınız içinse WEBHOOK_NETWORK=any gerekir).'
    case 'timeout':
      return 'TCMB bülteni zamanında gelmedi.'
    case 'status':
      return `TCMB sunucusu ${detail} yanıtı verdi.`
    case 'too-large':
      return 'Gelen yanıt bir kur bülteni için çok büyük.'
    case 'unreadable':
      return 'Gelen yanıt bir TCMB kur bülteni değil.'
    case 'future':
      return `Bültenin tarihi ileride: ${dayText(detail)}.`
    case 'stale':
      return `Bülten çok eski: ${dayText(detail)}.`
  }
}

const REFUSALS = {
  'unknown-currency': 'Mağazada böyle bir para birimi yok.',
  lira: 'TRY her zaman 1 TL’dir; kuru değiştirilemez.',
  'bad-rate': 'Kur 0’dan büyük ve en çok 1.000.000 olmalı.',
  'nothing-pending': 'Onay bekleyen kur yok.',
} as const

export const refusalText = (reason: keyof typeof REFUSALS) => REFUSALS[reason]
export const setLine = (code: string, rate: Big) => `${code}: 1 ${code} = ${rateText(rate)} TL`
export const jumpText = (code: string, from: Big, to: Big) =>
  `${code}: ${rateText(from)} → ${rateText(to)} TL sınırdan çok değişiyor. Doğruysa --force ile yineleyin.`
