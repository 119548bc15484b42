import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** Wider screenshots are scaled down to this width, in pixels. */
const WIDEST = 1080

/** Waits until the page is at rest and writes what is in view as a small PNG to `path`. */
export async function takePicture(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  const small = sharp(picture).resize({ width: WIDEST, withoutEnlargement: true })
  await writeFile(path, await small.png({ palette: true, quality: 85, effort: 9 }).toBuffer())
  console.log(path.slice(path.lastIndexOf('/') + 1))
}
