import type { Page } from '@playwright/test'
import { waitForHydration } from './shop-fixture.ts'

/**
 * Opens a page and holds its scripts back, as on a slow network. `hydrate` releases them and waits until the page is hydrated and
 * has replayed what was changed before.
 */
export async function openBeforeHydration(page: Page, url: string): Promise<{ hydrate(): Promise<void> }> {
  const released = Promise.withResolvers<void>()
  await page.unroute('**/*.js')
  await page.route('**/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return {
    async hydrate() {
      released.resolve()
      await waitForHydration(page)
    },
  }
}

/** Texts that differ from what the server suggests and that every rule of the field accepts. */
const BY_NAME: Readonly<Record<string, string>> = {
  amount: '1.250,50',
  ccno: '5528790000000008',
  ccv: '963',
  expiry: '1239',
  property_address: 'Moda Cad. No:12 D:4',
  property_tax_number: '1234567890',
}
const BY_TYPE: Readonly<Record<string, string>> = {
  date: '1991-05-17',
  email: 'erken@ornek.example',
  number: '2',
  password: 'gizli-sifre-9',
  tel: '+90 (532) 765 43 21',
}

export type Texts = Readonly<Record<string, string>>

/** Every enabled control of the page that a shopper can change; fields for files keep theirs in the browser. */
const CONTROLS =
  'main :is(input:not([type=hidden], [type=file], [readonly]), select, textarea):enabled, header input:not([type=hidden]):enabled'

/**
 * Changes every visible control, including those that a change makes appear: ticks or unticks it, chooses the last option or types a
 * text; `texts` names other options and texts by field. Returns how many it changed. It does so inside of the page, in one go: each
 * would be ten requests to the browser.
 */
export async function changeEverything(page: Page, texts: Texts = {}): Promise<number> {
  return page.evaluate(
    ({ selector, byName, byType }) => {
      type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
      const set = (control: Control, value: string) => {
        control.value = value
        control.dispatchEvent(new InputEvent('input', { bubbles: true }))
        control.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const choose = (control: HTMLSelectElement) => {
        const named = [...control.options].find(({ label }) => label === byName[control.name])
        const others = [...control.options].filter((option) => !option.disabled && !option.selected)
        const chosen = named ?? others.at(-1)
        if (chosen) set(control, chosen.value)
      }
      let changed = 0
      // The list is read again at every step.
      for (let index = 0; ; index += 1) {
        const control = document.querySelectorAll<Control>(selector)[index]
        if (!control) break
        const { width, height } = control.getBoundingClientRect()
        if (width * height === 0 || !control.checkVisibility({ visibilityProperty: true })) continue
        control.focus()
        if (control instanceof HTMLSelectElement) choose(control)
        else if (control.type === 'checkbox' || control.type === 'radio') control.click()
        else
          set(
            control,
            byName[control.name] ??
              byType[control.type] ??
              (control.inputMode === 'numeric' ? '2' : 'Deneme'),
          )
        changed += 1
      }
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      return changed
    },
    { selector: CONTROLS, byName: { ...BY_NAME, ...texts }, byType: BY_TYPE },
  )
}

/** The value of each visible control by its name, without the spaces and brackets that input masks add. */
export async function readControlValues(page: Page): Promise<Record<string, string>> {
  return page.evaluate((selector) => {
    const found: Record<string, string> = {}
    for (const control of document.querySelectorAll(selector)) {
      const isControl =
        control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement
      if (!isControl || !control.checkVisibility({ visibilityProperty: true })) continue
      const name = control.name || control.id
      if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
        found[`${name} ${control.value}`] = String(control.checked)
      else if (control instanceof HTMLSelectElement) found[name] = control.selectedOptions[0]?.label ?? ''
      else found[name] = control.value.replaceAll(/[^\p{L}\p{N}]/gu, '')
    }
    return found
  }, CONTROLS)
}

/**
 * Opens a page and types into a field while React hydrates it: between two pieces of work, before the field's own turn. React's
 * clock runs fast, so that it pauses often. Returns when the page is hydrated.
 */
export async function typeDuringHydration(page: Page, url: string, field: string, text: string) {
  await page.addInitScript(
    ({ field, text }) => {
      // The sign that makes islands live.
      addEventListener('DOMContentLoaded', () => dispatchEvent(new WheelEvent('wheel')))
      // React pauses when a piece of work has taken longer than 5 ms by its clock.
      const time = performance.now.bind(performance)
      performance.now = () => 40 * time()
      const has = (node: Node | null, key: string) =>
        Object.keys(node ?? {}).some((own) => own.startsWith(key))
      const post = MessagePort.prototype.postMessage
      let pauses = 0
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
        const control = document.querySelector<HTMLInputElement>(field)
        const { dataset } = document.documentElement
        if (
          control &&
          has(control.closest('[data-island]'), '__reactContainer$') &&
          !has(control, '__reactProps$')
        )
          pauses += 1
        if (control && pauses >= 5 && !dataset.typed) {
          dataset.typed = 'during hydration'
          control.value = text
          control.dispatchEvent(new InputEvent('input', { bubbles: true }))
        }
        post.apply(this, message)
      }
    },
    { field, text },
  )
  await page.goto(url)
  await page.waitForSelector('html[data-typed][data-taken-over]', { state: 'attached' })
}
