import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Files of the typeface that the shop itself draws with, in documents and icons. It comes with a package, so that a letter looks the same on
 * a machine without fonts.
 */
export function documentFonts(): { folder: string; regular: string; medium: string } {
  const pdfmake = createRequire(import.meta.url).resolve('pdfmake/package.json')
  const folder = join(dirname(pdfmake), 'fonts/Roboto')
  return {
    folder,
    regular: join(folder, 'Roboto-Regular.ttf'),
    medium: join(folder, 'Roboto-Medium.ttf'),
  }
}
