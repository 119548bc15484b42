import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonalPart } from './personal-part.tsx'
import { ReadyPart, ReadyPartsContext } from './ready-part.tsx'
import { createReadyParts, type ReadyPartsStore } from './ready-parts.server.ts'

/** A document with one part, as React would render it. */
function documentWith(
  store: ReadyPartsStore,
  key: string,
  content: string,
  { scope = 'tr / ', ownValues = () => ['token-of-this-request'] } = {},
) {
  const { parts, take } = store.forDocument(scope)
  const ready = parts.find(key)
  const { start, end } = parts.marksOf(key)
  const pieces = take(`<ul>${ready ?? start + content + end}</ul>`, ownValues)
  return { isReady: ready !== null, html: pieces.join('') }
}

test('a part is rendered once and then repeated', () => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  const first = documentWith(store, 'card 1', '<li>Kupa</li>')
  const second = documentWith(store, 'card 1', 'not rendered again')
  expect([first.isReady, second.isReady]).toEqual([false, true])
  expect([first.html, second.html]).toEqual(['<ul><li>Kupa</li></ul>', '<ul><li>Kupa</li></ul>'])
})

test.each([
  { what: 'other values', key: 'card 2', scope: 'tr / ' },
  { what: 'another language', key: 'card 1', scope: 'en /en ' },
])('a part with $what is another one', ({ key, scope }) => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  documentWith(store, 'card 1', '<li>Kupa</li>')
  expect(documentWith(store, key, '<li>Cup</li>', { scope }).isReady).toBe(false)
})

test.each([
  { what: 'a value of the request', content: '<input value="token-of-this-request"/>' },
  { what: 'an id by place', content: '<p id="_R_1a_">Kupa</p>' },
  { what: 'text at its end', content: '<b>Kupa</b>, mavi<!-- -->' },
])('a part with $what is shown and not kept', ({ content }) => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  expect(documentWith(store, 'part', content).html).toBe(`<ul>${content}</ul>`)
  expect(documentWith(store, 'part', content).isReady).toBe(false)
})

test('a part within a part is kept by itself too, and one that was ready is within the other', () => {
  const store = createReadyParts({ maxBytes: 8_000_000 })
  const first = store.forDocument('tr / ')
  const [outer, inner] = [first.parts.marksOf('outer'), first.parts.marksOf('inner')]
  const text = `<a>${outer.start}<b>${inner.start}<i>Şişe</i>${inner.end}</b>${outer.end}</a>`
  expect(first.take(text, () => []).join('')).toBe('<a><b><i>Şişe</i></b></a>')

  const second = store.forDocument('tr / ')
  const around = second.parts.marksOf('around')
  const nested = `${around.start}<p>${second.parts.find('inner')}</p>${second.parts.find('outer')}${around.end}`
  expect(second.take(nested, () => []).join('')).toBe('<p><i>Şişe</i></p><b><i>Şişe</i></b>')

  const third = store.forDocument('tr / ')
  expect(third.take(`<a>${third.parts.find('around')}</a>`, () => []).join('')).toBe(
    '<a><p><i>Şişe</i></p><b><i>Şişe</i></b></a>',
  )
})

test('a personal part within a part is refused, because other visitors would get it', () => {
  const { parts } = createReadyParts({ maxBytes: 8_000_000 }).forDocument('tr / ')
  const page = (
    <ReadyPartsContext value={parts}>
      <ReadyPart as="header" name="header" from={null}>
        <PersonalPart part="accountLinks">{() => 'Ayşe'}</PersonalPart>
      </ReadyPart>
    </ReadyPartsContext>
  )
  expect(() => renderToString(page)).toThrow('accountLinks cannot stand in a ready part')
})
