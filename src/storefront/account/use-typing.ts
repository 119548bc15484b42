import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Erased, Typed } from '#modules/customers/typing-rules.ts'

/** True while the last change in a form began at a caret, not at a selection. */
export type LoneCaret = RefObject<boolean>

/** Watches a form for it: after the change it could not be known. */
export function useLoneCaret(form: RefObject<HTMLFormElement | null>): LoneCaret {
  const lone = useRef(true)
  useEffect(() => {
    const element = form.current
    const look = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) lone.current = target.selectionStart === target.selectionEnd
    }
    element?.addEventListener('beforeinput', look)
    return () => element?.removeEventListener('beforeinput', look)
  }, [form])
  return lone
}

const erasures = new Map<unknown, Erased>([
  ['deleteContentBackward', 'backward'],
  ['deleteContentForward', 'forward'],
])

/** Lets a rule decide what a field shows after a change, and keeps the caret where the rule says. */
export function shapeTyping(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  rule: (typed: Typed, erased: Erased) => Typed,
  loneCaret: LoneCaret,
): void {
  const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
  const erased = loneCaret.current ? (erasures.get(kind) ?? null) : null
  const { text, caret } = rule(
    { text: input.value, caret: input.selectionStart ?? input.value.length },
    erased,
  )
  if (input.value !== text) input.value = text
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** For the buttons of a form: pressing one must not first leave the field, whose sentence would move the button away. */
export function stayInField(event: MouseEvent): void {
  event.preventDefault()
}
