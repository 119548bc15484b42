import { expect, test } from 'vitest'
import { html, jsonForScript } from './html.ts'

test('what a shopper typed is text, whatever it looks like', () => {
  const name = `<script>alert("1")</script> & 'Öz'`
  expect(html`<p title="${name}">${name}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Öz&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Öz&#39;</p>',
  )
})

test('parts made of HTML stay HTML, lists are joined, nothing is nothing', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${null}${false}${0}`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0')
})

test('a value in a script cannot end the script', () => {
  expect(jsonForScript({ note: '</script><script>' }).text).toBe('{"note":"\\u003c/script>\\u003cscript>"}')
})
