import { expect, test } from 'vitest'
import { shortDiff } from './support/short-diff.ts'

const page = (content: string) =>
  `<!doctype html><title>Sepet</title>${'<li>ürün</li>'.repeat(500)}<h1>Sepetim</h1>${content}${'<li>link</li>'.repeat(500)}`
const diff = (expected: string, received: string) => `- Expected\n+ Received\n\n- ${expected}\n+ ${received}`

test.each([
  { wanted: 'Sepetiniz boş', content: '<p>Sepetiniz boş</p>', why: 'a text that must not be there' },
  { wanted: 'Sepetiniz artık boş', content: '<p>Sepetiniz dolu</p>', why: 'the longest run of words' },
])('the diff of a page shows the place of $why', ({ wanted, content }) => {
  const short = shortDiff(diff(wanted, page(content)))
  expect(short).toContain(`- ${wanted}\n`)
  expect(short).toContain(content)
  expect(short).toMatch(/ \(\d+ characters\)$/)
  expect(short.length).toBeLessThan(700)
})

test('where nothing of the text is found, the diff shows title, headings and alerts', () => {
  const short = shortDiff(diff('Ödendi', page('<div role="alert">Kart reddedildi.</div>')))
  for (const part of ['<title>Sepet</title>', '<h1>Sepetim</h1>', 'Kart reddedildi.'])
    expect(short).toContain(part)
  expect(short.length).toBeLessThan(700)
})

test('a diff of short lines stays as it is', () => {
  const own = diff('a', 'b')
  expect(shortDiff(own)).toBe(own)
  expect(shortDiff(`+ ${'x'.repeat(5000)}`).length).toBeLessThan(400)
})
