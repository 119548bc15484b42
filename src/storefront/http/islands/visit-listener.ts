import { PAGE_ROOT_ID } from '../document-root.ts'
import { isPlainClick } from '../hydration/plain-click.ts'
import { formSearch, isSameSearch } from './form-search.ts'
import { endVisit, followHistory, pendingAddress, visit } from './visit.ts'

let isStarted = false

/**
 * Links and GET forms marked `data-visit` show their page in this document (`visit`); with the value `replace` they take the place of the
 * present step of the history. Later calls do nothing.
 */
export function startVisits(): void {
  if (isStarted) return
  isStarted = true
  if (document.getElementById(PAGE_ROOT_ID)) followHistory()
  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('change', onChange)
  // What was chosen before the scripts were there.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-visit]'))
    if ([...form.elements].some(isChanged)) visitForm(form)
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return control.selectedOptions[0] !== initial
  }
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[data-visit]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  void visit(link.href, { replace: link.dataset.visit === 'replace' })
}

const isVisiting = (form: HTMLFormElement | null): form is HTMLFormElement =>
  form?.dataset.visit !== undefined

function onSubmit(event: SubmitEvent): void {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement) || !isVisiting(form) || event.defaultPrevented) return
  event.preventDefault()
  visitForm(form)
}

/** What is ticked or chosen applies at once; what is typed, with the form's button. */
function onChange({ target }: Event): void {
  const isChoice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type))
  if (isChoice && isVisiting(target.form)) visitForm(target.form)
}

function visitForm(form: HTMLFormElement): void {
  const { action, elements } = form
  const controls = [...elements].filter(
    (each) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement,
  )
  const own = controls.filter((each) => each.type !== 'hidden' || each.dataset.own !== undefined)
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const address = new URL(action)
  const pending = pendingAddress()
  address.search = formSearch(fields, {
    own: new Set(own.map(({ name }) => name)),
    pending: pending && pending.pathname === address.pathname ? pending.search : null,
  })
  if (!isSameSearch(address.search, location.search)) void visit(address.href)
  else if (pending) endVisit()
}
