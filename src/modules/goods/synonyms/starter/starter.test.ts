import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { REAL_WORDS } from '#modules/goods/catalogue/search/real-words.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { foldText, searchTokens } from '#shared/text/turkish.ts'
import { formsOf } from '#shared/text/turkish-words.ts'
import { groupKey, MAX_GROUPS, rowOfGroup } from '../synonyms-rules.ts'
import { readStarter, starterGroups } from './starter.ts'

const STARTER = starterGroups()

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
const compared = (phrase: string) => groupKey({ words: [phrase], finds: [] })

/** Words that name two unrelated things, so that neither may stand for the other in a two-way group. */
const TWO_MEANINGS = {
  tr: 'batarya kupa sandal petek kanguru güneşlik bant terazi set takım bez ped simit palet şiş pompa şemsiye anahtar konsol mama krem kol yüz çay ocak fener ray kasa somun tuna fare fan ufo spiral maşa far soda ekran projektör tartı kamış dizüstü kamelya krampon canvas kartuş body füme işkence maket tutacak oturak çiğdem receiver radyatör şilte olta alyan'.split(
    ' ',
  ),
  en: 'tie bat cap bath pot pan bulb seal nail match chips trunk spring screen bear cup lock light mouse vacuum tee torch washer purse vest notebook jigsaw die shades tap hose canister denim adhesive'.split(
    ' ',
  ),
}

/** What is near, but who wants one is not served by the other. */
const NOT_THE_SAME: Record<Locale, [string, string][]> = {
  tr: [
    ['su geçirmez', 'suya dayanıklı'],
    ['waterproof', 'suya dayanıklı'],
    ['kamp ocağı', 'kamp tüpü'],
    ['set üstü ocak', 'ankastre ocak'],
    ['meyve suyu', 'meyve nektarı'],
    ['mengene', 'işkence'],
    ['füme', 'antrasit'],
    ['can yeleği', 'yüzme yeleği'],
  ],
  en: [
    ['waterproof', 'water resistant'],
    ['dice', 'die'],
    ['deodorant', 'antiperspirant'],
  ],
}

describe.each(LOCALES)('the packaged groups in %s', (locale) => {
  const groups = STARTER[locale]
  const twoWay = groups.filter(({ finds }) => finds.length === 0)

  test('are some hundred, each under a trade', () => {
    expect(groups.length).toBeGreaterThan(locale === 'tr' ? 400 : 150)
    expect(groups.length).toBeLessThan(MAX_GROUPS / 2)
    expect(groups.filter(({ trade }) => trade === '')).toEqual([])
  })
  test('are there once', () => {
    expect(repeated(groups.map(({ key }) => key))).toEqual([])
  })
  test('have no phrase in two two-way groups, which would join what the two do not mean together', () => {
    expect(repeated(twoWay.flatMap(({ words }) => words.map(compared)))).toEqual([])
  })
  test('take no word with two meanings for another', () => {
    const words = new Set(twoWay.flatMap((group) => group.words.map(compared)))
    expect(TWO_MEANINGS[locale].filter((word) => words.has(compared(word)))).toEqual([])
  })
  test('find by a word alone no form of another common word', () => {
    const common = new Set([
      ...REAL_WORDS,
      ...groups.flatMap((group) =>
        [...group.words, ...group.finds].flatMap((each) => foldText(each).split(' ')),
      ),
    ])
    const found = twoWay.flatMap((group) =>
      group.words.flatMap((word) => {
        const tokens = searchTokens(word)
        if (tokens.length !== 1) return []
        const forms = new RegExp(`^${formsOf(tokens[0] ?? '')}(?:e?s)?$`)
        const others = group.words.flatMap(searchTokens)
        return [...common].filter(
          (other) => forms.test(other) && !searchTokens(other).some((token) => others.includes(token)),
        )
      }),
    )
    expect(found).toEqual([])
  })
  test.each(NOT_THE_SAME[locale])('take %s for no %s', (one, other) => {
    const both = twoWay.filter(({ words }) => words.includes(one) && words.includes(other))
    expect(both.map(rowOfGroup)).toEqual([])
  })
  test('find something that the typed words alone would not find', () => {
    const isNew = (typed: string, other: string) =>
      !searchTokens(typed).every((token) => searchTokens(other).includes(token))
    const idle = groups.filter(({ words, finds }) =>
      words.every((typed) =>
        (finds.length > 0 ? finds : words).every((other) => other === typed || !isNew(typed, other)),
      ),
    )
    expect(idle.map(rowOfGroup)).toEqual([])
  })
  test('have every phrase that their row has', () => {
    const file = readFileSync(
      new URL(locale === 'tr' ? './turkish.txt' : './english.txt', import.meta.url),
      'utf8',
    )
    const rows = file.split('\n').filter((row) => row !== '' && !row.startsWith('# '))
    expect(groups.map(rowOfGroup)).toEqual(rows)
  })
  test('read back as they are written', () => {
    expect(readStarter(`# Hepsi\n${groups.map(rowOfGroup).join('\n')}`).map(({ key }) => key)).toEqual(
      groups.map(({ key }) => key),
    )
  })
})

test('a packaged row that staff could not add is refused', () => {
  expect(() => readStarter('# Giyim\nkazak')).toThrow('kazak')
})
