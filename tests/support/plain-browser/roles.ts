import type { AnyNode, Element } from 'domhandler'
import { isTag } from 'domhandler'
import { findAll, textContent } from 'domutils'

/** Roles and names of elements as assistive technology reads them, as far as a document says them without styles. */

export const squeeze = (text: string) => text.replace(/[\s\u200b]+/g, ' ').trim()

const TEXT_FIELDS = new Set(['text', 'email', 'tel', 'url', ''])
const INPUT_ROLES: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  search: 'searchbox',
  number: 'spinbutton',
  submit: 'button',
  button: 'button',
  range: 'slider',
}
const TAG_ROLES: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  details: 'group',
  dialog: 'dialog',
  fieldset: 'group',
  footer: 'contentinfo',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  header: 'banner',
  img: 'img',
  li: 'listitem',
  main: 'main',
  nav: 'navigation',
  ol: 'list',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  select: 'combobox',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
}
/** A header or footer inside of one of these belongs to it, not to the page. */
const SECTIONS = new Set(['main', 'article', 'aside', 'nav', 'section'])
const NAMED_BY_CONTENT = new Set(
  'button cell checkbox columnheader heading link option radio row rowheader switch tab menuitem summary'.split(
    ' ',
  ),
)
const BLOCKS = new Set(
  'address article aside br div dd dl dt fieldset figure footer form h1 h2 h3 h4 header li main nav ol p section table tbody td th thead tr ul'.split(
    ' ',
  ),
)
const UNSHOWN = new Set(['script', 'style', 'template', 'head', 'meta', 'link', 'title'])

export function ancestors(element: Element): Element[] {
  const found: Element[] = []
  for (let node = element.parent; node; node = node.parent) if (isTag(node)) found.push(node)
  return found
}

/** Whether the document itself hides the element: its attributes, or a closed details element around it. */
export function isHidden(element: Element): boolean {
  const chain = [element, ...ancestors(element)]
  return chain.some((each, at) => {
    const { hidden, style = '', class: classes = '' } = each.attribs
    // This browser runs no scripts.
    if (classes.split(' ').includes('noscript:hidden')) return true
    if (UNSHOWN.has(each.name) || hidden !== undefined || /display:\s*none/.test(style)) return true
    if (each.name === 'input' && each.attribs.type === 'hidden') return true
    const inside = chain[at - 1]
    return each.name === 'details' && each.attribs.open === undefined && !!inside && inside.name !== 'summary'
  })
}

export const isUnread = (element: Element) =>
  isHidden(element) ||
  [element, ...ancestors(element)].some(({ attribs }) => attribs['aria-hidden'] === 'true')

export function roleOf(element: Element): string {
  const { name, attribs } = element
  if (attribs.role) return attribs.role
  if (name === 'input') {
    const type = attribs.type ?? ''
    if (TEXT_FIELDS.has(type)) return attribs.list === undefined ? 'textbox' : 'combobox'
    return INPUT_ROLES[type] ?? ''
  }
  if (name === 'a') return attribs.href === undefined ? '' : 'link'
  if (name === 'th') return attribs.scope === 'row' ? 'rowheader' : 'columnheader'
  if (name === 'section') return nameOf(element) === '' ? '' : 'region'
  if (name === 'form') return nameOf(element) === '' ? '' : 'form'
  if (name === 'img' && attribs.alt === '') return ''
  if ((name === 'header' || name === 'footer') && ancestors(element).some((each) => SECTIONS.has(each.name)))
    return ''
  return TAG_ROLES[name] ?? ''
}

/** The text that names an element by its content: pictures by their text, labelled parts by their label, nothing that is hidden. */
function contentName(node: AnyNode): string {
  if (node.type === 'text') return node.data
  if (!isTag(node)) return ''
  const { name, attribs } = node
  if (UNSHOWN.has(name) || attribs.hidden !== undefined || attribs['aria-hidden'] === 'true') return ''
  if (attribs['aria-label']) return attribs['aria-label']
  if (name === 'img') return attribs.alt ?? ''
  if (name === 'select' || name === 'textarea') return ''
  const inside = node.children.map(contentName).join('')
  return BLOCKS.has(name) ? ` ${inside} ` : inside
}

function rootOf(element: Element): AnyNode[] {
  let node: AnyNode = element
  while (node.parent) node = node.parent
  return [node]
}

/** The texts of the labels of a field. */
export function labelsOf(element: Element): string[] {
  const { attribs } = element
  const root = rootOf(element)
  const texts: string[] = []
  if (attribs['aria-labelledby']) {
    for (const id of attribs['aria-labelledby'].split(/\s+/))
      for (const each of findAll(({ attribs: { id: own } }) => own === id, root))
        texts.push(contentName(each))
    return [squeeze(texts.join(' '))]
  }
  if (attribs['aria-label']) return [squeeze(attribs['aria-label'])]
  if (!['input', 'select', 'textarea', 'button', 'output', 'progress'].includes(element.name)) return []
  const around = ancestors(element).filter(({ name }) => name === 'label')
  const named = attribs.id
    ? findAll(({ name, attribs: { for: id } }) => name === 'label' && id === attribs.id, root)
    : []
  return [...new Set([...named, ...around])].map((label) => squeeze(contentName(label)))
}

/** The accessible name of an element. */
export function nameOf(element: Element): string {
  const labels = labelsOf(element)
  if (labels.length > 0) return squeeze(labels.join(' '))
  const { name, attribs, children } = element
  const part = { fieldset: 'legend', table: 'caption' }[name]
  if (part) {
    const told = children.find((child) => isTag(child) && child.name === part)
    return told ? squeeze(contentName(told)) : ''
  }
  if (name === 'img') return attribs.alt ?? ''
  if (name === 'input' && ['submit', 'button'].includes(attribs.type ?? '')) return attribs.value ?? ''
  if (NAMED_BY_CONTENT.has(roleOfTag(element))) {
    const content = squeeze(element.children.map(contentName).join(''))
    if (content !== '') return content
  }
  return attribs.title ?? ''
}

/** The role, for elements whose role does not depend on their name. */
const roleOfTag = (element: Element) =>
  element.name === 'section' || element.name === 'form' ? (element.attribs.role ?? '') : roleOf(element)

export const shownText = (element: Element) => {
  const read = (node: AnyNode): string => {
    if (node.type === 'text') return node.data
    if (!isTag(node)) return ''
    if (node.name === 'br') return '\n'
    return UNSHOWN.has(node.name) ? '' : node.children.map(read).join('')
  }
  return squeeze(read(element))
}

export const rawText = (element: Element) => textContent(element)
