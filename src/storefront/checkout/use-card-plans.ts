import { useEffect, useState } from 'react'
import { binOf } from '#modules/payments/card-rules.ts'
import { defaultPlan, type InstallmentPlan } from '#modules/payments/installment-rules.ts'
import { type BinResponse, fetchBin } from './payment-requests.ts'

type OfferedPlan = BinResponse['plans'][number]

/** The plan used until the card's bank is known: a single payment. */
const SINGLE_PAYMENT: OfferedPlan = { id: 1, installment: 1, commisionFee: 0, isDefault: true, seal: '' }

/**
 * The bank and the plans of the typed card: fetched by the first 8 digits when all 16 are typed (spec §5); selects the default plan.
 * Another number or amount fetches again and ignores the previous response.
 */
export function useCardPlans(ccno: string, amount: string) {
  const bin = binOf(ccno)
  const queryKey = bin === null ? null : `${bin} ${amount}`
  const [loaded, setLoaded] = useState<{ queryKey: string; response: BinResponse | null } | null>(null)
  const [picked, setPicked] = useState<InstallmentPlan | null>(null)
  useEffect(() => {
    if (queryKey === null || bin === null) return
    const request = new AbortController()
    fetchBin(bin, amount, request.signal).then((response) => {
      if (request.signal.aborted) return
      setLoaded({ queryKey, response })
      setPicked(null)
    })
    return () => request.abort()
  }, [queryKey, bin, amount])
  const known = queryKey !== null && loaded?.queryKey === queryKey ? loaded.response : null
  const plans = known?.plans ?? []
  const plan = plans.find(({ id }) => id === picked?.id) ?? defaultPlan(plans) ?? SINGLE_PAYMENT
  return {
    bank: known?.bank ?? null,
    plans,
    plan,
    choose: setPicked,
    waiting: queryKey !== null && loaded?.queryKey !== queryKey,
  }
}
