import { z } from 'zod'
import type { IletimerkeziAccount } from '#modules/platform/providers/providers-schemas.ts'
import type { OutgoingSms, SmsOutcome, SmsProvider } from './sms-provider.ts'
import type { SmsProblem } from './sms-rules.ts'

/** https://www.iletimerkezi.com/docs/api */
export const ILETIMERKEZI_URL = 'https://api.iletimerkezi.com/v1'
const TIMEOUT_MS = 15_000
const LONGEST_ANSWER = 64_000

const number = z.coerce.number<unknown>()
const answerSchema = z.object({
  response: z.object({
    status: z.object({ code: number }),
    order: z.object({ id: z.coerce.string<unknown>() }).optional(),
    balance: z.object({ sms: number }).optional(),
  }),
})
type Answer = z.output<typeof answerSchema>['response']

/** The codes of the provider that say more than that it did not work. */
const PROBLEMS: Readonly<Record<number, SmsProblem>> = {
  401: 'keys',
  402: 'balance',
  450: 'sender',
  452: 'recipient',
  454: 'text',
  459: 'sender',
  460: 'sender',
  466: 'recipient',
  503: 'unreachable',
}
/** What another attempt does not change. The rest waits for the account to be mended: its keys, its balance, its sender. */
const FINAL: readonly SmsProblem[] = ['recipient', 'text']
const DONE = 200
/** The provider has the same message already: an attempt whose answer was lost. */
const REPEATED = 451

type Keys = Pick<IletimerkeziAccount, 'apiKey' | 'apiHash'>

/** What the provider answers; a problem where it cannot be read or reached. Bodies hold keys and numbers: they are in no log and no error. */
async function ask(base: string, path: string, keys: Keys, order?: object): Promise<Answer | SmsProblem> {
  const authentication = { key: keys.apiKey, hash: keys.apiHash }
  try {
    const response = await fetch(`${base}/${path}/json`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ request: { authentication, ...(order && { order }) } }),
    })
    const text = await response.text()
    if (text.length > LONGEST_ANSWER) return 'unclear'
    return answerSchema.parse(JSON.parse(text)).response
  } catch (error) {
    return error instanceof z.ZodError || error instanceof SyntaxError ? 'unclear' : 'unreachable'
  }
}

const problemOf = (answer: Answer | SmsProblem): SmsProblem =>
  typeof answer === 'string' ? answer : (PROBLEMS[answer.status.code] ?? 'unclear')

function outcomeOf(answer: Answer | SmsProblem): SmsOutcome {
  const code = typeof answer === 'string' ? null : answer.status.code
  if (typeof answer !== 'string' && (code === DONE || code === REPEATED))
    return { kind: 'accepted', providerId: answer.order?.id ?? '' }
  const problem = problemOf(answer)
  return { kind: FINAL.includes(problem) ? 'refused' : 'later', problem }
}

/** iletiMerkezi. Messages go out as notices (`iys` 0): the shop sends no commercial ones. */
export function createIletimerkezi(account: IletimerkeziAccount, base = ILETIMERKEZI_URL): SmsProvider {
  return {
    async send({ to, text }: OutgoingSms) {
      const order = {
        sender: account.sender,
        iys: '0',
        message: { text, receipents: { number: [to.replace('+', '')] } },
      }
      return outcomeOf(await ask(base, 'send-sms', account, order))
    },
  }
}

export type SmsAccountTest = { works: true; messages: number } | { works: false; problem: SmsProblem }

/** Asks how many messages the account pays for; sends none. */
export async function tryIletimerkezi(keys: Keys, base = ILETIMERKEZI_URL): Promise<SmsAccountTest> {
  const answer = await ask(base, 'get-balance', keys)
  if (typeof answer !== 'string' && answer.status.code === DONE && answer.balance)
    return { works: true, messages: answer.balance.sms }
  return { works: false, problem: problemOf(answer) }
}
