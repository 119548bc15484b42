import { useEffect, useState } from 'react'
import { binOf } from '#modules/payments/card-rules.ts'
import { defaultPlan, type InstallmentPlan } from '#modules/payments/installment-rules.ts'
import { askBin, type BinAnswer } from './payment-calls.ts'

type OfferedPlan = BinAnswer['plans'][number]

/** Paying at once, until the card's bank is known. */
const AT_ONCE: OfferedPlan = { id: 1, installment: 1, commisionFee: 0, isDefault: true, seal: '' }

/**
 * The bank and the plans of the number typed: asked for at exactly 16 digits with the first 8 (spec §5), the default plan chosen.
 * Another number, or another amount, asks anew; what was asked before is not listened to any more.
 */
export function useCardPlans(ccno: string, amount: string) {
  const bin = binOf(ccno)
  const question = bin === null ? null : `${bin} ${amount}`
  const [answered, setAnswered] = useState<{ question: string; answer: BinAnswer | null } | null>(null)
  const [picked, setPicked] = useState<InstallmentPlan | null>(null)
  useEffect(() => {
    if (question === null || bin === null) return
    const asking = new AbortController()
    askBin(bin, amount, asking.signal).then((answer) => {
      if (asking.signal.aborted) return
      setAnswered({ question, answer })
      setPicked(null)
    })
    return () => asking.abort()
  }, [question, bin, amount])
  const known = question !== null && answered?.question === question ? answered.answer : null
  const plans = known?.plans ?? []
  const plan = plans.find(({ id }) => id === picked?.id) ?? defaultPlan(plans) ?? AT_ONCE
  return {
    bank: known?.bank ?? null,
    plans,
    plan,
    choose: setPicked,
    waiting: question !== null && answered?.question !== question,
  }
}
