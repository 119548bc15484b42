import type { Locator, Page } from '@playwright/test'

/** Opens a page and holds its scripts back, as on a slow network. `hydrate` releases them and waits until the page is hydrated. */
export async function openBeforeHydration(page: Page, url: string): Promise<{ hydrate(): Promise<void> }> {
  const released = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return {
    async hydrate() {
      released.resolve()
      await page.waitForSelector('html[data-taken-over]', { state: 'attached' })
      await page.unroute('**/*.js')
    },
  }
}

const TYPED: Readonly<Record<string, string>> = {
  date: '1991-05-17',
  email: 'baska@ornek.example',
  number: '2',
  password: 'gizli-sifre-9',
  tel: '+90 (532) 765 43 21',
}

async function change(control: Locator): Promise<void> {
  await control.focus()
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  )
  if (kind === 'radio') await control.check({ force: true })
  else if (kind === 'checkbox') await control.setChecked(!(await control.isChecked()), { force: true })
  else if (kind === 'select') {
    const others = control.locator('option:not([disabled]):not(:checked)')
    if ((await others.count()) > 0)
      await control.selectOption((await others.last().getAttribute('value')) ?? '')
  } else {
    const numeric = (await control.getAttribute('inputmode')) === 'numeric'
    await control.fill(TYPED[kind] ?? (numeric ? '2' : 'Deneme'))
  }
}

/** Every enabled control of the page that a shopper can change. */
const CONTROLS =
  'main :is(input:not([type=hidden], [readonly]), select, textarea):enabled, header input:not([type=hidden]):enabled'

/** Changes every visible control, including those that a change makes appear. Returns how many it changed. */
export async function changeEverything(page: Page): Promise<number> {
  let changed = 0
  const controls = page.locator(CONTROLS)
  for (let index = 0; index < (await controls.count()); index += 1) {
    const control = controls.nth(index)
    if (!(await control.isVisible())) continue
    await change(control)
    changed += 1
  }
  await page.locator(':focus').blur()
  return changed
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
      if (!isControl || !control.checkVisibility()) continue
      const name = control.name || control.id
      if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox'))
        found[`${name} ${control.value}`] = String(control.checked)
      else if (control instanceof HTMLSelectElement) found[name] = control.selectedOptions[0]?.label ?? ''
      else found[name] = control.value.replaceAll(/[^\p{L}\p{N}]/gu, '')
    }
    return found
  }, CONTROLS)
}
