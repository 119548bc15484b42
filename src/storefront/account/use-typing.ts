import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Erased, Typed } from '#modules/people/customers/account/typing-rules.ts'

/** True while the last change in a form began at a caret, not at a selection. */
export type CollapsedSelection = RefObject<boolean>

/** Tracks it on `beforeinput`: after the change the previous selection is no longer known. */
export function useCollapsedSelection(form: RefObject<HTMLFormElement | null>): CollapsedSelection {
  const collapsed = useRef(true)
  useEffect(() => {
    const element = form.current
    const onBeforeInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement)
        collapsed.current = target.selectionStart === target.selectionEnd
    }
    element?.addEventListener('beforeinput', onBeforeInput)
    return () => element?.removeEventListener('beforeinput', onBeforeInput)
  }, [form])
  return collapsed
}

const erasures = new Map<unknown, Erased>([
  ['deleteContentBackward', 'backward'],
  ['deleteContentForward', 'forward'],
])

/** Applies a typing rule after a change: sets the text and the caret that the rule returns. */
export function applyTypingRule(
  { currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>,
  rule: (typed: Typed, erased: Erased) => Typed,
  collapsedSelection: CollapsedSelection,
): void {
  const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
  const erased = collapsedSelection.current ? (erasures.get(kind) ?? null) : null
  const { text, caret } = rule(
    { text: input.value, caret: input.selectionStart ?? input.value.length },
    erased,
  )
  if (input.value !== text) input.value = text
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** mousedown handler for buttons: prevents the blur of the field, whose error message would move the button before the click. */
export function stayInField(event: MouseEvent): void {
  event.preventDefault()
}
