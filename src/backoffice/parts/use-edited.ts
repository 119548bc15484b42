import { useEffect, useEffectEvent, useState } from 'react'
import { comparableText } from '#shared/text/comparable-text.ts'

/**
 * Tells `onEdited` whether fields differ from what they said when they were rendered first: from the options of the preview beside them.
 * Fields of another preview are rendered anew, by their key.
 */
export function useEdited(fields: unknown, onEdited: (edited: boolean) => void): void {
  const now = comparableText(fields)
  const [first] = useState(now)
  useTold(now !== first, onEdited)
}

/** Tells `onEdited` of every change of `edited`, and that nothing is edited once the fields are gone. */
export function useTold(edited: boolean, onEdited: (edited: boolean) => void): void {
  const tell = useEffectEvent(onEdited)
  useEffect(() => {
    tell(edited)
    return () => tell(false)
  }, [edited])
}
