import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_GROUPS } from '#modules/platform/settings/settings-rules.ts'

const ROOT = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const guide = read('docs/merchant-guide.md')

/** Every text of the back office in Turkish; of one with plural forms each form. */
function officeTexts(): Set<string> {
  const folders = readdirSync(new URL('messages/backoffice/', ROOT))
  const messages = folders.flatMap((folder) =>
    Object.values(JSON.parse(read(`messages/backoffice/${folder}/tr.json`)) as Record<string, unknown>),
  )
  const settings = SETTING_GROUPS.flatMap((group) => [
    group.tr,
    ...Object.values(group.settings).map(({ tr }) => tr),
  ])
  return new Set([
    ...settings,
    ...messages.flatMap((message) =>
      typeof message === 'string' ? [message] : (JSON.stringify(message).match(/(?<=")[^"]+(?=")/g) ?? []),
    ),
  ])
}

/** Words of the guide that lead a paragraph and name nothing on a screen. */
const OWN_HEADINGS = new Set(['Kurulum bağlantısı.', 'Sözleşmeler.', 'Hesabınızı koruyun.'])

test('every bold name in the guide is a text of the back office', () => {
  const texts = officeTexts()
  const names = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '))
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => !OWN_HEADINGS.has(name) && !texts.has(name))).toEqual([])
})

test('its pictures exist and are small, and each picture of the guide is shown', () => {
  const shown = [...guide.matchAll(/\]\((screenshots\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(shown.length).toBeGreaterThanOrEqual(10)
  const folder = new URL('docs/screenshots/', ROOT)
  const taken = readdirSync(folder).filter((name) => name.startsWith('guide-'))
  expect(shown.map((path) => path.replace('screenshots/', '')).toSorted()).toEqual(taken.toSorted())
  for (const name of taken) expect(statSync(new URL(name, folder)).size, name).toBeLessThanOrEqual(120_000)
})

test('its links lead to its own sections and to pages that exist', () => {
  const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLocaleLowerCase('tr')
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  const links = [...guide.matchAll(/[^!]\[[^\]]+\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  for (const target of links) {
    if (target.startsWith('#')) expect(anchors).toContain(target.slice(1))
    else expect(existsSync(new URL(`docs/${target}`, ROOT)), target).toBe(true)
  }
})
