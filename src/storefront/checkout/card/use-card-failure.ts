import { type RefObject, useEffect, useEffectEvent } from 'react'
import { bringIntoView } from '../../ui/form/result-message.tsx'
import type { PaymentFailure } from '../payment/use-payment-window.ts'

/**
 * Calls `onFailed` after every failed attempt, and if there is a message, focuses the security code field, which the message (`reasons`)
 * describes, and scrolls the message into view; without that field, focuses the message. `onShown` is called then.
 */
export function useCardFailure(
  failure: PaymentFailure,
  reasons: RefObject<HTMLElement | null>,
  onFailed: () => void,
  onShown?: () => void,
): void {
  const showFailure = useEffectEvent(() => {
    onFailed()
    if (failure.messages.length === 0) return
    const ccv = document.querySelector<HTMLElement>('#ccv')
    if (ccv) ccv.focus()
    else bringIntoView(reasons.current)
    reasons.current?.scrollIntoView({ block: 'nearest' })
    onShown?.()
  })
  useEffect(() => {
    if (failure.sequence > 0) showFailure()
  }, [failure.sequence])
}
