import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent } from 'react'
import { bringIntoView } from '../ui/result-message.tsx'
import type { CardFields } from './card-form.ts'
import type { PaymentFailure } from './use-card-payment.ts'

/**
 * After every attempt that did not pay the CCV is gone (decisions A11). Where there is something to say, the cursor stands in its field,
 * which is described by the reason (`reasons`), and the reason is in view; without that field the reason itself has the focus.
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
