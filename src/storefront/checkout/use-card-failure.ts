import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent } from 'react'
import { bringIntoView } from '../ui/result-message.tsx'
import type { CardFields } from './card-form.ts'
import type { PaymentFailure } from './use-card-payment.ts'

/**
 * Clears the security code after every failed attempt (decisions A11). If there is a message, focuses the security code field, which
 * the message (`reasons`) describes, and scrolls the message into view; without that field, focuses the message.
 */
export function useCardFailure(
  failure: PaymentFailure,
  setCard: Dispatch<SetStateAction<CardFields>>,
  reasons: RefObject<HTMLElement | null>,
  onShown: () => void,
): void {
  const showFailure = useEffectEvent(() => {
    setCard((card) => ({ ...card, ccv: '' }))
    if (failure.messages.length === 0) return
    const ccv = document.querySelector<HTMLElement>('#ccv')
    if (ccv) ccv.focus()
    else bringIntoView(reasons.current)
    reasons.current?.scrollIntoView({ block: 'nearest' })
    onShown()
  })
  useEffect(() => {
    if (failure.sequence > 0) showFailure()
  }, [failure.sequence])
}
