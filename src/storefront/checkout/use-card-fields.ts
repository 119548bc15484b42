import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { maskCardNumber, maskExpiry } from '#modules/payments/card-rules.ts'
import { type CardFields, NO_CARD } from './card-form.ts'

/**
 * The state of the card fields. Starts with the values typed before hydration (`typed`), on a slow phone possibly the whole card.
 */
export function useCardFields(
  typed: ReadonlyMap<string, string>,
): [CardFields, Dispatch<SetStateAction<CardFields>>] {
  const [fields, setFields] = useState(NO_CARD)
  useEffect(() => {
    const before = (name: keyof CardFields) => typed.get(name) ?? ''
    const card = {
      ccno: maskCardNumber(before('ccno')),
      holder: before('holder'),
      expiry: maskExpiry(before('expiry')),
      ccv: before('ccv').replace(/\D/g, '').slice(0, 3),
    }
    // What was typed since `typed` was read is newer: it has come through the fields' own handlers by now.
    setFields((now) => ({
      ccno: now.ccno || card.ccno,
      holder: now.holder || card.holder,
      expiry: now.expiry || card.expiry,
      ccv: now.ccv || card.ccv,
    }))
  }, [typed])
  return [fields, setFields]
}
