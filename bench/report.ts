import { cpus, totalmem } from 'node:os'
import type { ScenarioResult } from './scenarios/scenario.ts'

/** Machine, Node and PostgreSQL version, and time, in one line. */
export function machineLine(postgres: string): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const segments = [`${cpu?.model.trim() ?? 'unknown CPU'} × ${cpus().length}`, memory, process.platform]
  return [
    ...segments,
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres}`,
    new Date().toISOString(),
  ].join(' · ')
}

const rate = (perSecond: number) => (perSecond < 100 ? perSecond.toFixed(1) : perSecond.toFixed(0))
const ms = (milliseconds: number) => milliseconds.toFixed(1)
const percent = (part: number | undefined) => (part === undefined ? '' : `${Math.round(part * 100)} %`)

const HEAD = [
  'Scenario',
  'Conns',
  'Per s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'Limit per s',
  'Ratio',
  'CPU',
  'Budget',
]

function cells(result: ScenarioResult): string[] {
  const { figures, limit } = result
  return [
    result.scenario,
    String(result.connections),
    rate(figures.perSecond),
    ms(figures.p50),
    ms(figures.p95),
    ms(figures.p99),
    limit ? `${rate(limit.figures.perSecond)} ${limit.what}` : '',
    limit ? ms(limit.figures.p95) : '',
    limit ? percent(figures.perSecond / limit.figures.perSecond) : '',
    percent(result.shopBusy),
    [...result.checks.map(({ budget, met }) => `${met ? '✓' : '✗'} ${budget}`), ...result.problems].join(
      ', ',
    ),
  ]
}

/** A Markdown table, padded so that it reads well on a terminal too. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** The results of one run. */
export const tableOf = (results: readonly ScenarioResult[]): string => markdownTable(HEAD, results.map(cells))

/** Every budget was met and nothing unexpected happened. */
export const isMet = ({ checks, problems }: ScenarioResult): boolean =>
  checks.every(({ met }) => met) && problems.length === 0

/** One line of JSON for machines that compare runs. */
export function jsonLine(result: ScenarioResult): string {
  const { figures, limit } = result
  return JSON.stringify({
    ...result,
    figures: rounded(figures),
    limit: limit && { what: limit.what, figures: rounded(limit.figures) },
    ratio: limit && Number((figures.perSecond / limit.figures.perSecond).toFixed(3)),
    met: isMet(result),
  })
}

function rounded(figures: ScenarioResult['figures']) {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value.toFixed(2))]))
}
