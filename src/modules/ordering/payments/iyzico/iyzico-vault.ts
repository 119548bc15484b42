import type { CardVault } from '#modules/kernel/payments/payment-provider.ts'
import type { IyzicoClient } from './iyzico-client.ts'
import { isCardGone } from './iyzico-decline-rules.ts'
import { vaultResponse } from './iyzico-responses.ts'

/** iyzico's card storage. Neither of its responses is signed: they move no money and name no card but by its token. */
export function createIyzicoVault(client: IyzicoClient): CardVault {
  const named = { locale: 'tr', conversationId: 'card-storage' }
  return {
    async list(userKey) {
      const result = await client.post('/cardstorage/cards', { ...named, cardUserKey: userKey })
      if (result.status === 'unclear') return { status: 'unknown', code: result.code }
      if (result.status === 'refused')
        return isCardGone(result.refusal)
          ? { status: 'known', tokens: [] }
          : { status: 'unknown', code: result.refusal.code }
      const parsed = vaultResponse.safeParse(result.response)
      if (!parsed.success) return { status: 'unknown', code: 'unreadable' }
      return { status: 'known', tokens: parsed.data.cardDetails.map(({ cardToken }) => cardToken) }
    },

    async remove({ userKey, token }) {
      const card = { ...named, cardUserKey: userKey, cardToken: token }
      const result = await client.delete('/cardstorage/card', card)
      if (result.status === 'success') return { status: 'done' }
      if (result.status === 'unclear') return { status: 'failed', code: result.code }
      const { refusal } = result
      return isCardGone(refusal) ? { status: 'done' } : { status: 'failed', code: refusal.code }
    },
  }
}
