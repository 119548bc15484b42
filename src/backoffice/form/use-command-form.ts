import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../frame/api-client.ts'
import { fieldSentence } from './form-sentences.ts'

interface State {
  busy: boolean
  problem: string | null
  fields: Readonly<Record<string, string>>
}

const IDLE: State = { busy: false, problem: null, fields: {} }

/** The first wrong field of a form, in the order of the page. */
function focusFirst(form: HTMLFormElement, fields: State['fields']): void {
  const wrong = [...form.elements].find(
    (element) => element instanceof HTMLElement && 'name' in element && String(element.name) in fields,
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}

/**
 * A short form that is sent once and edits no record: a login, a password. The API's schema checks it; what the server refuses is shown at
 * its field, or as `problem` above the button. A second press while it is sent counts for nothing.
 *
 * `sentences` has the words for fields whose rule has none of its own.
 */
export function useCommandForm<Values>({
  schema,
  send,
  sentences = {},
  onRefused,
}: {
  schema: z.ZodType<Values>
  send: (values: Values) => Promise<void>
  sentences?: Readonly<Record<string, () => string>>
  /** True when the refusal was dealt with and is not shown. */
  onRefused?: (error: ApiError) => boolean
}): State & { onSubmit: (event: FormEvent<HTMLFormElement>) => void } {
  const [state, setState] = useState(IDLE)
  const underWay = useRef(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (underWay.current) return
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form)), { error: fieldSentence })
    if (!parsed.success) {
      const fields: Record<string, string> = {}
      for (const { path, message, code } of parsed.error.issues) {
        const name = String(path[0])
        fields[name] ??= (code === 'custom' && sentences[name]?.()) || message
      }
      setState({ ...IDLE, fields })
      focusFirst(form, fields)
      return
    }
    underWay.current = true
    setState({ ...IDLE, busy: true })
    try {
      await send(parsed.data)
      setState(IDLE)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (onRefused?.(error)) setState(IDLE)
      else {
        const known = Object.fromEntries(
          Object.entries(error.fields).filter(([name]) => form.elements.namedItem(name) !== null),
        )
        const isNamed = Object.keys(known).length > 0
        setState({ busy: false, fields: known, problem: isNamed ? null : error.message })
        focusFirst(form, known)
      }
    } finally {
      underWay.current = false
    }
  }

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault()
      // A form in a dialog is not the form of the page below it.
      event.stopPropagation()
      void submit(event.currentTarget)
    },
  }
}
