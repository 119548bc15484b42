import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { passesLuhn } from '#modules/kernel/payments/card-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { readAllValues } from '#tests/support/database-copy.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'

const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  }),
)
const { db, shop, app, buyer, set, inbox } = await testShopWithInbox({ log })
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

/** A shorter value cannot identify a card among ten thousand others. */
const SHORTEST = 4

/** Two cards of one bank with the same last digits: they differ only in the hidden digits in between. */
function similarCards(): [string, string] {
  const numbers: string[] = []
  for (let hidden = 7351; numbers.length < 2; hidden++) {
    const number = `55287900${hidden}0008`
    if (passesLuhn(number)) numbers.push(number)
  }
  const [one = '', other = ''] = numbers
  return [one, other]
}

/** Counts every value in the database, the log and the sent emails. */
async function countStoredWords(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (text: string) => {
    if (text.length >= SHORTEST) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  for (const { text } of await readAllValues(db)) add(text)
  const files = await readdir(shop.dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((each) => each.isFile()))
    for (const word of (await readFile(join(file.parentPath, file.name), 'utf8')).split(/\W+/)) add(word)
  for (const { html, text } of inbox.emails) for (const word of `${html} ${text}`.split(/[^\w-]+/)) add(word)
  for (const line of logged) for (const word of line.split(/[^\w-]+/)) add(word)
  return counts
}

/** The values that a payment added. */
async function wordsAddedBy(pay: () => Promise<unknown>): Promise<Set<string>> {
  const before = await countStoredWords()
  await pay()
  const after = await countStoredWords()
  return new Set([...after].filter(([text, count]) => count > (before.get(text) ?? 0)).map(([text]) => text))
}

test.each([
  { outcome: 'that is paid', code: '123456', state: 'succeeded' },
  { outcome: 'that is not verified', code: '000000', state: 'waiting' },
])(
  'a payment $outcome leaves nothing that depends on the hidden digits of its card',
  async ({ code, state }) => {
    const [one, other] = similarCards()
    const added: Set<string>[] = []
    for (const ccno of [one, other, one, other]) {
      const who = await buyer([mug, 1])
      const payer = cardPayer(app, who)
      const addedWords = await wordsAddedBy(async () => {
        const page = await payer.confirm(payer.bankPage(await payer.start({ ccno })), code)
        if (state === 'succeeded') await payer.returnToShop(page)
        await shop.mail.deliver()
      })
      expect((await who.request('GET', 'payment/last')).body).toMatchObject({ state })
      added.push(addedWords)
    }
    const [first, second, third, fourth] = added
    expect(first?.has('•••• •••• •••• 0008'), 'the last four digits are stored').toBe(true)
    /** The values that both payments of one card share and that the other card's payments do not have. */
    const identifyingWords = (
      same: readonly (Set<string> | undefined)[],
      others: readonly (Set<string> | undefined)[],
    ) =>
      [...(same[0] ?? [])].filter(
        (text) => same.every((set) => set?.has(text)) && others.every((set) => !set?.has(text)),
      )
    const found = [
      ...identifyingWords([first, third], [second, fourth]),
      ...identifyingWords([second, fourth], [first, third]),
    ]
    expect(found.filter((text) => !isCoincidence(text))).toEqual([])
  },
)

/** Serial numbers and timestamps repeat by chance; so short a number reveals nothing about a card unless it is part of it. */
const isCoincidence = (text: string) =>
  /^\d{1,6}$/.test(text) && !similarCards().some((number) => number.slice(6).includes(text))
