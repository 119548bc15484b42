import { createRequire } from 'node:module'
import type { Flags, Lighthouse, Report } from './lighthouse.ts'

/** The four categories, in the order they are printed. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type CategoryName = (typeof CATEGORIES)[number]

export interface LighthouseFigures {
  /** 0..100. */
  scores: Record<CategoryName, number>
  /** Milliseconds of the simulated device. */
  lcp: number
  tbt: number
  cls: number
  /** Audits that lost points: id and title. */
  lost: string[]
}

export interface LighthouseRun {
  url: string
  /** Debugging port of the browser. */
  port: number
  /** The visitor's cookies, for a cart that is not empty. */
  cookies: string
  /** False for a page that is meant to be noindex; its SEO score then ignores that. */
  indexed: boolean
  profile: 'mobile' | 'desktop'
}

/** Lighthouse is installed beside the shop's packages, in `tools`, by `npm run audit`. */
const tools = createRequire(new URL('../../tools/package.json', import.meta.url))
async function loadLighthouse(): Promise<Lighthouse> {
  return (await import(tools.resolve('lighthouse'))).default
}
async function desktopProfile(): Promise<object> {
  return (await import(tools.resolve('lighthouse/core/config/desktop-config.js'))).default
}

/** On a busy machine a run sometimes lacks a figure; it is then discarded and repeated. */
const ATTEMPTS = 3

/**
 * One run of a profile of Lighthouse, simulated: mobile is a mid-range phone on a slow mobile network, desktop a laptop on a cable. Throws when the page could not
 * be loaded, or measured in three attempts.
 */
export async function runLighthouse({
  url,
  port,
  cookies,
  indexed,
  profile,
}: LighthouseRun): Promise<LighthouseFigures> {
  const lighthouse = await loadLighthouse()
  const config = profile === 'desktop' ? await desktopProfile() : undefined
  for (let attempt = 1; ; attempt++) {
    const flags: Flags = {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      skipAudits: indexed ? [] : ['is-crawlable'],
      extraHeaders: cookies === '' ? {} : { cookie: cookies },
    }
    const result = await lighthouse(url, flags, config)
    const report = result?.lhr
    if (report && !report.runtimeError && CATEGORIES.every((name) => report.categories[name]?.score !== null))
      return figuresOf(report)
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no figures'}`)
  }
}

function figuresOf(report: Report): LighthouseFigures {
  const score = (name: CategoryName) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const figure = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const weighed = CATEGORIES.flatMap((name) => report.categories[name]?.auditRefs ?? [])
  const lost = weighed.flatMap(({ id, weight }) => {
    const audit = report.audits[id]
    return audit && weight > 0 && audit.score !== null && audit.score < 0.9 ? [`${id}: ${audit.title}`] : []
  })
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    lost: [...new Set(lost)],
  }
}
