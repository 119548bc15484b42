import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PersonalPart } from './personal-part.tsx'
import { ReadyPart, ReadyPartsContext, ReadyTemplate, type TemplateTexts } from './ready-part.tsx'
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
  const { start, end } = parts.marksOf(key, 'part')
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
  const [outer, inner] = [first.parts.marksOf('outer', 'part'), first.parts.marksOf('inner', 'part')]
  const text = `<a>${outer.start}<b>${inner.start}<i>Şişe</i>${inner.end}</b>${outer.end}</a>`
  expect(first.take(text, () => []).join('')).toBe('<a><b><i>Şişe</i></b></a>')

  const second = store.forDocument('tr / ')
  const around = second.parts.marksOf('around', 'part')
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

describe('a template', () => {
  type Texts = { name: string; id: number; brand: string }
  const card = ({ name, id, brand }: Texts) => (
    <>
      {brand && <b>{brand}</b>}
      <a href={`/${name}-p-${id}`} title={name}>
        {name}: {id}
      </a>
    </>
  )

  /** A document with a card, from the store and as React would render it. */
  function documentsWith(store: ReadyPartsStore, texts: Texts, ownValues: readonly string[] = []) {
    const list = (
      <ul>
        <ReadyTemplate as="li" name="card" from={null} texts={texts}>
          {card}
        </ReadyTemplate>
      </ul>
    )
    const { parts, take } = store.forDocument('tr / ')
    const pieces = take(
      renderToString(<ReadyPartsContext value={parts}>{list}</ReadyPartsContext>),
      () => ownValues,
    )
    return {
      html: pieces.join(''),
      rendered: renderToString(list),
      isReady: pieces.some((piece) => typeof piece !== 'string'),
    }
  }

  test('is rendered once and filled with other texts, which are escaped', () => {
    const store = createReadyParts({ maxBytes: 8_000_000 })
    const mug = documentsWith(store, { name: 'Kupa', id: 7, brand: 'Kütahya' })
    const bottle = documentsWith(store, { name: `<i>"Şişe" & 'İğne'`, id: 12, brand: '$&' })
    expect([mug.isReady, bottle.isReady]).toEqual([false, true])
    expect(mug.html).toBe(mug.rendered)
    expect(bottle.html).toBe(bottle.rendered)
    expect(bottle.html).toContain('&lt;i&gt;&quot;Şişe&quot; &amp; &#x27;İğne&#x27;')
  })

  test('with a missing text is another one', () => {
    const store = createReadyParts({ maxBytes: 8_000_000 })
    documentsWith(store, { name: 'Kupa', id: 7, brand: 'Kütahya' })
    const bottle = documentsWith(store, { name: 'Şişe', id: 12, brand: '' })
    expect(bottle.isReady).toBe(false)
    expect(bottle.html).toBe(bottle.rendered)
  })

  test('is kept although a text equals a value of the request, and without that value', () => {
    const store = createReadyParts({ maxBytes: 8_000_000 })
    documentsWith(store, { name: 'token', id: 7, brand: '' }, ['token'])
    const bottle = documentsWith(store, { name: 'Şişe', id: 12, brand: '' })
    expect(bottle.isReady).toBe(true)
    expect(bottle.html).toBe(bottle.rendered)
  })

  test('within a part is rendered with its texts', () => {
    const store = createReadyParts({ maxBytes: 8_000_000 })
    const html = ['Kupa', 'Şişe'].map((name) => {
      const { parts, take } = store.forDocument('tr / ')
      const list = (
        <ReadyPart as="ul" name="list" from={name}>
          <ReadyTemplate as="li" name="item" from={null} texts={{ name }}>
            {(texts) => <b>{texts.name}</b>}
          </ReadyTemplate>
        </ReadyPart>
      )
      return take(renderToString(<ReadyPartsContext value={parts}>{list}</ReadyPartsContext>), () => []).join(
        '',
      )
    })
    expect(html).toEqual(['<ul><li><b>Kupa</b></li></ul>', '<ul><li><b>Şişe</b></li></ul>'])
  })

  test('keeps no part within it that shows a text', () => {
    const store = createReadyParts({ maxBytes: 8_000_000 })
    const html = ['Kupa', 'Şişe'].map((name) => {
      const { parts, take } = store.forDocument('tr / ')
      const item = (
        <ReadyTemplate as="li" name="item" from={name.length} texts={{ name } satisfies TemplateTexts}>
          {(texts) => (
            <ReadyPart as="b" name="name" from={null}>
              <i>{texts.name}</i>
            </ReadyPart>
          )}
        </ReadyTemplate>
      )
      return take(renderToString(<ReadyPartsContext value={parts}>{item}</ReadyPartsContext>), () => []).join(
        '',
      )
    })
    expect(html).toEqual(['<li><b><i>Kupa</i></b></li>', '<li><b><i>Şişe</i></b></li>'])
  })
})
