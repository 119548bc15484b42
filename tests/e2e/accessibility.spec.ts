import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'

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
