import { expectAccessible } from './accessibility.ts'
import { expect, test } from './shop-fixture.ts'

const page = (main: string) =>
  `<html lang="tr"><head><title>Kupalar</title></head><body><main><h1>Kupalar</h1>${main}</main></body></html>`

test('the accessibility check accepts a sound page and names each serious violation of others', async ({
  page: tab,
}) => {
  await tab.setContent(page('<img src="data:," alt="Çini kupa">'))
  await expectAccessible(tab)
  await tab.setContent(page('<img src="data:,">'))
  await expect(expectAccessible(tab)).rejects.toThrow('image-alt: <img')
  await tab.setContent(page('<p style="color: #bbb; background: #fff">Tükendi</p>'))
  await expect(expectAccessible(tab)).rejects.toThrow('color-contrast: <p')
})

test('another text or number is no other page, another colour or a missing label is', async ({
  page: tab,
}) => {
  const priced = (style: string, text: string) => page(`<p id="p-1" style="${style}">${text}</p>`)
  await tab.setContent(priced('color: #111', 'Kupa 1'))
  await expectAccessible(tab)
  await tab.setContent(priced('color: #111', 'Tabak 2'))
  await expectAccessible(tab)
  await tab.setContent(priced('color: #ccc', 'Kupa 1'))
  await expect(expectAccessible(tab)).rejects.toThrow('color-contrast: <p')
  await tab.setContent(page('<button>Sil</button>'))
  await expectAccessible(tab)
  await tab.setContent(page('<button></button>'))
  await expect(expectAccessible(tab)).rejects.toThrow('button-name: <button')
})
