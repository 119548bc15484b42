import { useEffect, useRef } from 'react'
import { classNames } from '#storefront/ui/class-names.ts'
import type { Editing } from './use-sheet.ts'

/** Where the focus goes after a cell was written. */
export type AfterCommit = 'down' | 'up' | 'right' | 'left' | 'stay'

const ARROWS: Readonly<Record<string, AfterCommit>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The field in a cell that is being written: Enter and Tab write and go on, Esc leaves the cell as it was. */
export function CellEditor({
  label,
  editing,
  align,
  inputMode,
  onCommit,
  onCancel,
  onPaste,
}: {
  label: string
  editing: Editing
  align: 'end' | undefined
  inputMode: 'decimal' | 'numeric' | 'text'
  onCommit: (text: string, after: AfterCommit) => void
  onCancel: () => void
  /** Several cells were pasted into the field. */
  onPaste: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (editing.isTyped) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [editing.isTyped])
  function commit(after: AfterCommit) {
    if (isDone.current) return
    isDone.current = true
    onCommit(field.current?.value ?? '', after)
  }
  return (
    <input
      ref={field}
      aria-label={label}
      defaultValue={editing.text}
      inputMode={inputMode}
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      className={classNames(
        'absolute inset-0 z-3 w-full border-2 border-accent bg-page px-1.5 text-base text-ink outline-none select-text pointer-fine:text-sm',
        align === 'end' && 'text-right figures',
      )}
      onBlur={() => commit('stay')}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\t\r\n]/.test(text.replace(/\r?\n$/, ''))) return
        event.preventDefault()
        isDone.current = true
        onPaste(text)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        const arrow = editing.isTyped && !event.shiftKey ? ARROWS[event.key] : undefined
        if (event.key === 'Escape') {
          isDone.current = true
          onCancel()
        } else if (event.key === 'Enter') commit(event.shiftKey ? 'up' : 'down')
        else if (event.key === 'Tab') commit(event.shiftKey ? 'left' : 'right')
        else if (arrow) commit(arrow)
        else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') return commit('stay')
        else return
        event.preventDefault()
      }}
    />
  )
}
