import { expect, test } from 'vitest'
import { html, jsonForScript } from './html.ts'

test('html escapes a shopper’s text in content and attributes', () => {
  const name = `<script>alert("1")</script> & 'Öz'`
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#x27;Öz&#x27;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#x27;Öz&#x27;</p>',
  )
})

test('html keeps nested HTML, joins lists and prints null and false as nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${null}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('jsonForScript escapes < so that a value cannot end its script', () => {
  expect(jsonForScript({ note: '</script><script>' }).text).toBe('{"note":"\\u003c/script>\\u003cscript>"}')
})
