import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Erased, Typed } from '#modules/customers/typing-rules.ts'

/** True while the last change in a form began at a caret, not at a selection. */
export type CollapsedSelection = RefObject<boolean>

/** Watches a form for it: after the change it could not be known. */
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

/** Lets a rule decide what a field shows after a change, and keeps the caret where the rule says. */
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

/** For the buttons of a form: pressing one must not first leave the field, whose sentence would move the button away. */
export function stayInField(event: MouseEvent): void {
  event.preventDefault()
}
