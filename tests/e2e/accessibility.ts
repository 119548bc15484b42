import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The smallest build of axe: every check sends it to the page and compiles it there. */
const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** The nodes of violations only; a page has thousands of nodes that pass. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] }

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

/** Expects that axe finds no serious or critical accessibility violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page)
  expect(page.frames(), 'only the main frame is checked').toHaveLength(1)
  const violations = await findViolations(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}
