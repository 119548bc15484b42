import { LARGEST_PICTURES } from '#modules/intake/imports/import-option-rules.ts'
import { m } from '#office-texts/messages.js'

const isZip = ({ name }: Pick<File, 'name'>) => /\.zip$/i.test(name)

/**
 * The files that a person chose for an import as one ZIP: a single ZIP as it is, pictures put into one as they are, without compressing them again. Throws with a
 * sentence for ZIPs beside other files, and for more bytes than the shop takes, before anything is sent.
 */
export async function picturesAsZip(files: readonly File[]): Promise<File> {
  const [file] = files
  if (file && files.length === 1 && isZip(file)) return file
  if (files.some(isZip)) throw new Error(m.imports_pictures_zip_alone())
  const { downloadZip, predictLength } = await import('client-zip')
  if (predictLength(files) > LARGEST_PICTURES)
    throw new Error(m.imports_pictures_too_large({ megabytes: LARGEST_PICTURES / 2 ** 20 }))
  const zip = await downloadZip([...files]).blob()
  return new File([zip], m.imports_pictures_named_zip(), { type: 'application/zip' })
}
