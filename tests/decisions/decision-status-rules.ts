import { wrapProse } from '../prose/wrap-rules.ts'

/** A decision record. `own` and `derived` are sentences of its status, as 'Adds to 11' and 'Superseded by 53: how pages are sent'. */
export interface Decision {
  number: number
  file: string
  title: string
  text: string
}

/** A sentence of a status: what it says, about which decisions, and a remark after a colon. */
interface Relation {
  verb: string
  numbers: number[]
  remark: string
}

const STATUS = /^\*\*Status\.\*\* ((?:.+\n)+)\n?/m
/** What the newer decision says, and what the older one says of it. Only the first is written by hand. */
const INVERSE: Readonly<Record<string, string>> = { 'Adds to': 'Added to by', Replaces: 'Superseded by' }

/** The sentences of a status line, its links read as numbers. */
function relationsIn(text: string): Relation[] {
  const line = (STATUS.exec(text)?.[1] ?? '').trim().replaceAll('\n', ' ')
  const plain = line.replace(/\[(\d+)\]\([^)]*\)/g, '$1')
  return [...plain.matchAll(/([A-Z][a-z ]+?) (\d[\d, ]*)(?:: ([^.]+))?\./g)].map(
    ([, verb = '', numbers = '', remark = '']) => ({
      verb,
      numbers: numbers.split(', ').map(Number),
      remark,
    }),
  )
}

/** The status of a decision: its own sentences, then what later decisions say of it. '' where there is nothing to say. */
function statusOf(decision: Decision, all: readonly Decision[]): string {
  const file = new Map(all.map((each) => [each.number, each.file]))
  const link = (number: number) => `[${number}](${file.get(number) ?? ''})`
  const own = relationsIn(decision.text).filter(({ verb }) => verb in INVERSE)
  const said = all.flatMap(({ number, text }) =>
    relationsIn(text)
      .filter(({ verb, numbers }) => verb in INVERSE && numbers.includes(decision.number))
      .map(({ verb, remark }) => ({ verb: INVERSE[verb] ?? '', numbers: [number], remark })),
  )
  const added = said.filter(({ verb }) => verb === 'Added to by').flatMap(({ numbers }) => numbers)
  const derived = [
    ...said.filter(({ verb }) => verb === 'Superseded by'),
    ...(added.length > 0 ? [{ verb: 'Added to by', numbers: added, remark: '' }] : []),
  ]
  return [...own, ...derived]
    .map(({ verb, numbers, remark }) => {
      const partly = verb === 'Superseded by' && remark !== '' ? 'Superseded in part by' : verb
      return `${partly} ${numbers.map(link).join(', ')}${remark && `: ${remark}`}.`
    })
    .join(' ')
}

/** The text of a decision with the status that follows from all of them, after its title. */
export function withStatus(decision: Decision, all: readonly Decision[]): string {
  const status = statusOf(decision, all)
  const [title = '', ...rest] = decision.text.replace(STATUS, '').split('\n')
  const body = rest.join('\n').replace(/^\n+/, '')
  return `${title}\n\n${status && `${wrapProse(`**Status.** ${status}`)}\n\n`}${body}`
}

/** The numbers below the highest that no decision has. */
export function unusedNumbers(decisions: readonly Decision[]): number[] {
  const used = new Set(decisions.map(({ number }) => number))
  return Array.from({ length: Math.max(0, ...used) }, (_, at) => at + 1).filter((number) => !used.has(number))
}

/** `docs/decisions/README.md`. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    (decision) =>
      `| ${decision.number} | [${decision.title}](${decision.file}) | ${statusOf(decision, decisions)} |`,
  )
  const paragraphs = [
    `Why things are as they are: half a page for each choice, with what was considered and what follows. A record is history. What
     holds today is in [architecture](../architecture.md), [lists](../lists.md) and the READMEs of the modules.`,
    `\`npm run decisions\` writes this page and the status lines; \`npm run check\` refuses stale ones. A new record says by hand, in its
     third line, what it does to earlier ones: \`**Status.** Adds to 11, 63. Replaces 10: how pages are compressed.\` Their own lines
     follow from that.`,
    `Numbers are given out before the work, because several people write at a time. These were given out and no decision came of them:
     ${unusedNumbers(decisions).join(', ')}.`,
  ]
  return `# Decisions

${paragraphs.map(wrapProse).join('\n\n')}

| | Decision | Status |
|---|---|---|
${rows.join('\n')}
`
}
