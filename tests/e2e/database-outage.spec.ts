import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { postgresProcesses } from '../support/postgres-processes.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { makeTestFolder } from '../support/test-folder.ts'

test.skip(process.platform !== 'linux', 'stops the processes of PostgreSQL, which only Linux lists (/proc)')

test('an unresponsive database shows an error page, and retrying works once it responds', async ({
  page,
}) => {
  const dataDir = await makeTestFolder('vitrin-silent-')
  const shop = await startShopProcess(dataDir, { LOG_LEVEL: 'silent' })
  const stopped: number[] = []
  const wake = () => {
    for (const pid of stopped.splice(0).reverse()) process.kill(pid, 'SIGCONT')
  }
  try {
    await page.goto(`${shop.url}/sepet`, { waitUntil: 'networkidle' })
    stopped.push(...(await postgresProcesses(dataDir)))
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    // Found by label, because its role changes to combobox on focus.
    const search = page.getByLabel('Ürün ara')
    await search.fill('kase')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: 'Şu anda yanıt veremiyoruz.' })).toBeVisible({
      timeout: 30_000,
    })
    // A full page load shows the same error page, which is rendered without the router.
    await page.getByRole('link', { name: 'Tekrar dene' }).click()
    await expect(page.getByRole('heading', { name: 'Şu anda yanıt veremiyoruz.' })).toBeVisible()
    expect(await page.evaluate(() => document.scripts.length)).toBe(0)
    wake()
    await expect(async () => {
      await page.getByRole('link', { name: 'Tekrar dene' }).click()
      await expect(page.getByRole('banner')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page).toHaveURL(/\/arama\?q=kase/)
  } finally {
    wake()
    await shop.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})
