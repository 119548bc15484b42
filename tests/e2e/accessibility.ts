import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The smallest build of axe: every check sends it to the page and compiles it there. */
const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Rules whose violations are moderate or minor at most: they decide nothing here, and some look at every node. */
const UNDECIDED = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
]
/** The nodes of violations only; a page has thousands of nodes that pass. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(UNDECIDED.map((id) => [id, { enabled: false }])),
}

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

/** Waits for finite animations to end: text that is half faded in fails the contrast check. Endless ones, and those that follow scrolling, are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** Runs axe in the page. Only the violations are returned, because the full report of a page is megabytes. */
async function findViolations(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE)
  return page.evaluate(async (options) => {
    if (!window.axe) throw new Error('axe was not loaded')
    return (await window.axe.run(document, options)).violations
  }, OPTIONS)
}

/**
 * What decides the verdict on a page: which elements are visible, their classes, attributes and states, and whether they have a text,
 * but not which one, nor numbers. Two products have the same shape, a form with and without errors has not.
 */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const whole = /^(role|type|class|style|lang|tabindex|autocomplete)$/
    const named = /^(aria-.*|for|id)$/
    const parts: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('html, title, body *')) {
      if (element.localName === 'script' || element.localName === 'path') continue
      if (element.localName !== 'title' && !element.checkVisibility({ visibilityProperty: true })) continue
      const attributes = [...element.attributes].map(({ name, value }) => {
        if (whole.test(name)) return `${name}=${value}`
        // Numbers of products and orders, and what React numbers.
        if (named.test(name)) return `${name}=${value.replace(/_r_\w+_|\d+/g, '0')}`
        return value === '' ? name : `${name}=x`
      })
      const texts = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
      const states = [':focus', ':hover', ':checked', ':disabled'].filter((state) => element.matches(state))
      parts.push([element.localName, ...attributes, ...states, texts ? 'text' : ''].join(' '))
    }
    // A list is as long as its data: of equal neighbours one is enough.
    return parts.filter((part, at) => part !== parts[at - 1]).join('\n')
  })

/** The shapes that this worker has found accessible: each screen in each state is checked once. */
const accessible = new Set<string>()

/** Expects that axe finds no serious or critical accessibility violation, unless it has looked at such a page before. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page)
  expect(page.frames(), 'only the main frame is checked').toHaveLength(1)
  const shape = createHash('sha256')
    .update(await shapeOf(page))
    .digest('hex')
  if (accessible.has(shape)) return
  const violations = await findViolations(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  accessible.add(shape)
}
