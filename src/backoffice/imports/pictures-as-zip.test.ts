import { expect, test } from 'vitest'
import { zipEntries } from '#shared/files/zip-entries.ts'
import { picturesAsZip } from './pictures-as-zip.ts'

const picture = (name: string, bytes = 'resim') => new File([bytes], name)

test('pictures chosen one by one become one ZIP with their names and bytes', async () => {
  const zip = await picturesAsZip([picture('Çaydanlık 1.jpg', 'bir'), picture('kupa.png', 'iki')])
  expect(zip.name).toBe('görseller.zip')
  const entries = await zipEntries(zip)
  expect(entries.map(({ path }) => path)).toEqual(['Çaydanlık 1.jpg', 'kupa.png'])
  const contents = await Promise.all(entries.map(async ({ read }) => (await read(100)).text()))
  expect(contents).toEqual(['bir', 'iki'])
})

test('a ZIP is sent as it is, and not beside pictures', async () => {
  const zip = picture('foto.ZIP')
  expect(await picturesAsZip([zip])).toBe(zip)
  await expect(picturesAsZip([zip, picture('kupa.png')])).rejects.toThrow('Ya görselleri ya da tek bir ZIP')
})

test('more bytes than the shop takes are refused before they are put together', async () => {
  const large = Object.defineProperty(picture('dev.jpg'), 'size', { value: 2 ** 30 })
  await expect(picturesAsZip([large])).rejects.toThrow('1024 MB')
})
