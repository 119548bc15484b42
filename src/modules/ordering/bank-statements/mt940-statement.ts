import { isDay } from '#shared/dates.ts'
import { Big } from '#shared/money.ts'
import { oneLine } from '#shared/text/shopper-text.ts'
import type { Movement, ReadStatement } from './bank-statement-types.ts'

const FIELD = /^:(\d\d[A-Z]?):/
/** Value date, entry date, mark, funds code, amount. `RD` is a debit taken back: money that came in. */
const ENTRY = /^(\d{6})(?:\d{4})?(RC|RD|EC|ED|C|D)[A-Z]?(\d{1,12},\d{0,2})/
/** Lines of `:86:` are cut at this width, in the middle of words and numbers. */
const WRAP = 65

/** Is it a SWIFT MT940 statement? */
export const isMt940 = (text: string): boolean => /^:60[FM]:/m.test(text) && /^:(25|20):/m.test(text)

interface Field {
  tag: string
  line: number
  lines: string[]
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const tag = FIELD.exec(line)?.[1]
    if (tag !== undefined)
      fields.push({ tag, line: index + 1, lines: [line.slice(line.indexOf(':', 1) + 1)] })
    else if (!/^(-\}?|\{.*)$/.test(line.trim()) && line !== '') fields.at(-1)?.lines.push(line)
  }
  return fields
}

/** The text of `:86:`, its lines joined as they were cut, and the payer's name where it has subfields (?32, ?33). */
function textOf({ lines }: Field): { description: string; sender: string } {
  const joined = lines.reduce(
    (text, line, at) =>
      text + ((lines[at - 1]?.length ?? 0) >= WRAP || line.startsWith('?') || at === 0 ? '' : ' ') + line,
    '',
  )
  const sender = [...joined.matchAll(/\?3[23]([^?]*)/g)].map(([, name = '']) => name).join(' ')
  const description = /\?\d\d/.test(joined)
    ? [...joined.matchAll(/\?(\d\d)([^?]*)/g)]
        .filter(([, subfield = '']) => /^(2\d|6[0-3])$/.test(subfield))
        .map(([, , part = '']) => part)
        .join(' ')
    : joined
  return { description: oneLine(description).slice(0, 500), sender: oneLine(sender).slice(0, 500) }
}

/** Reads SWIFT MT940 (`:60F:` opening balance, `:61:` entries, `:86:` their texts) with the amounts in TRY. */
export function readMt940(text: string): ReadStatement {
  const movements: Movement[] = []
  let account = ''
  let foreign = false
  let isForeign = false
  const fields = fieldsOf(text)
  for (const [at, field] of fields.entries()) {
    const { tag, line, lines } = field
    const value = lines[0] ?? ''
    if (tag === '25') account = value.replace(/\s/g, '').split('/').at(-1) ?? ''
    if (tag === '60F' || tag === '60M') {
      const currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1]
      if (currency === undefined) return { ok: false, reason: 'broken', line }
      isForeign = currency !== 'TRY' && currency !== 'TRL'
      foreign ||= isForeign
    }
    if (tag !== '61') continue
    const [, day = '', mark = '', amount = ''] = ENTRY.exec(value) ?? []
    const bookedOn = `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}`
    if (!isDay(bookedOn)) return { ok: false, reason: 'broken', line }
    if (isForeign) continue
    const next = fields[at + 1]
    const words = next?.tag === '86' ? textOf(next) : { description: '', sender: '' }
    const sum = Big(amount.replace(',', '.').replace(/\.$/, ''))
    const isIncoming = mark === 'C' || mark === 'EC' || mark === 'RD'
    movements.push({ line, bookedOn, amount: isIncoming ? sum : sum.neg(), ...words })
  }
  if (movements.length === 0 && foreign) return { ok: false, reason: 'foreign-currency' }
  return { ok: true, statement: { account, movements }, header: null }
}
