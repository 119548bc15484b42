import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import { findAll } from 'domutils'
import { ancestors, rawText, shownText } from './roles.ts'

const controls = new Set(['input', 'select', 'textarea', 'button'])

export function formOf(element: Element, roots: readonly Element[]): Element | undefined {
  const { form: id } = element.attribs
  if (id) return findAll(({ name, attribs }) => name === 'form' && attribs.id === id, [...roots])[0]
  return ancestors(element).find(({ name }) => name === 'form')
}

export const optionValue = (option: Element) => option.attribs.value ?? shownText(option)

const optionsOf = (select: Element) => findAll(({ name }) => name === 'option', [select])

/** The value that a field has now. */
export function fieldValue(field: Element): string {
  if (field.name === 'textarea') return rawText(field).replace(/^\n/, '')
  if (field.name !== 'select') return field.attribs.value ?? ''
  const options = optionsOf(field)
  const chosen = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0]
  return chosen ? optionValue(chosen) : ''
}

/** Changes a field, as typing, choosing or ticking does. */
export function setField(field: Element, value: string | boolean, roots: readonly Element[]): void {
  if (typeof value === 'boolean') {
    if (field.attribs.type === 'radio')
      for (const other of findAll(
        ({ attribs }) => attribs.type === 'radio' && attribs.name === field.attribs.name,
        [...roots],
      ))
        if (formOf(other, roots) === formOf(field, roots)) delete other.attribs.checked
    if (value) field.attribs.checked = ''
    else delete field.attribs.checked
    return
  }
  if (field.name === 'select') {
    for (const option of optionsOf(field))
      if (optionValue(option) === value) option.attribs.selected = ''
      else delete option.attribs.selected
    return
  }
  if (field.name === 'textarea') {
    const [text] = field.children
    if (text?.type === 'text') text.data = value
    else field.attribs.value = value
    return
  }
  field.attribs.value = value
}

const isDisabled = (field: Element) =>
  [field, ...ancestors(field)].some(
    ({ name, attribs }) => attribs.disabled !== undefined && (controls.has(name) || name === 'fieldset'),
  )

/** The fields that a browser sends with a form when this button is pressed. */
export function sentFields(
  form: Element,
  button: Element | null,
  roots: readonly Element[],
): [string, string][] {
  const sent: [string, string][] = []
  for (const field of findAll((each) => isTag(each) && controls.has(each.name), [...roots])) {
    const { name: key, type = '' } = field.attribs
    if (!key || formOf(field, roots) !== form || isDisabled(field)) continue
    const pressable = field.name === 'button' || type === 'submit' || type === 'button'
    if (pressable && field !== button) continue
    if ((type === 'checkbox' || type === 'radio') && field.attribs.checked === undefined) continue
    if (type === 'file') continue
    const ticked = type === 'checkbox' || type === 'radio'
    sent.push([key, ticked ? (field.attribs.value ?? 'on') : sentValue(field)])
  }
  return sent
}

/** A browser sends line breaks as CR LF. */
const sentValue = (field: Element) =>
  field.name === 'textarea'
    ? (field.attribs.value ?? fieldValue(field)).replace(/\r?\n/g, '\r\n')
    : fieldValue(field)
