import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'

/** Every page is inspected on a phone and on a desktop, in light and dark mode. */
const VIEWPORTS = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
] as const
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface PageInspection {
  /** Size of all scripts of the page, each compressed by gzip. */
  scriptKilobytes: number
  /** Number of those scripts. */
  scriptFiles: number
  /** Violations found by axe, as `390 dark color-contrast: …`. */
  violations: string[]
}

interface Cookie {
  name: string
  value: string
  url: string
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Opens a page in every viewport, runs axe on it, and measures its scripts. */
export async function inspectPage(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[],
): Promise<PageInspection> {
  const violations: string[] = []
  let sizes: number[] = []
  for (const { width, height, colorScheme } of VIEWPORTS) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'tr-TR' })
    await context.addCookies([...cookies])
    const page = await context.newPage()
    const weighing: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        weighing.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const weighed = await Promise.all(weighing)
    if (sum(weighed) > sum(sizes)) sizes = weighed
    const found = await new AxeBuilder({ page }).withTags(RULES).analyze()
    for (const { id, help, nodes } of found.violations)
      violations.push(
        `${width} ${colorScheme} ${id}: ${help} (${nodes.map((node) => node.target).join(' | ')})`,
      )
    await context.close()
  }
  return { scriptKilobytes: sum(sizes) / 1024, scriptFiles: sizes.length, violations }
}
