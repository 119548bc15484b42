import { Combobox } from '@base-ui/react/combobox'
import { memo, startTransition, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { Check, ChevronDown } from '../icons/icons.tsx'
import { type Choice, meantChoice, searchChoices } from './choice-search.ts'
import { describedField, FieldFrame, type FieldTexts } from './field.tsx'
import { afterPaint } from './show-first-wrong.ts'

/** What the first paint of an opened list shows, and some more: a whole list of provinces takes a slow phone longer than a tap may. */
const SHOWN_FIRST = 12

type SearchSelectProps = FieldTexts & {
  choices: readonly Choice[]
  /** '', or a value of no choice, while nothing is chosen. */
  value: string
  /** Called with the chosen value; '' when the choice is cleared. */
  onChoose: (value: string) => void
  onLeave: () => void
  /** The text of an empty list. */
  empty: string
  required?: boolean | undefined
}

/**
 * A choice that the field shows and the form does not have yet: the form renders longer than a tap may take, so it gets the choice after the
 * paint that shows it, or before whatever the shopper does next. `picked` is undefined once the form has it.
 */
function useLateChoice(onChoose: (value: string) => void) {
  const [picked, setPicked] = useState<Choice | null>()
  const waiting = useRef<(() => void) | null>(null)
  const [{ pick, report }] = useState(() => {
    const report = () => waiting.current?.()
    const pick = (choice: Choice | null) => {
      report()
      const next = new AbortController()
      waiting.current = () => {
        waiting.current = null
        next.abort()
        setPicked(undefined)
        onChoose(choice?.value ?? '')
      }
      setPicked(choice)
      for (const type of ['pointerdown', 'keydown'])
        document.addEventListener(type, report, { capture: true, signal: next.signal })
      afterPaint(report)
    }
    return { pick, report }
  })
  return { picked, pick, report }
}

/**
 * A choice from a long list that is searched by typing. Typing a name and leaving the field chooses it. Needs JavaScript: a
 * plain `SelectField` stands in its place until it has loaded. A form has several and renders at every choice: what is the same for
 * this field is not rendered again.
 */
export default function SearchSelect({ onChoose, onLeave, ...props }: SearchSelectProps) {
  const latest = useRef({ onChoose, onLeave })
  useLayoutEffect(() => {
    latest.current = { onChoose, onLeave }
  })
  const [stable] = useState(() => ({
    onChoose: (value: string) => latest.current.onChoose(value),
    onLeave: () => latest.current.onLeave(),
  }))
  return <ChosenFromList {...props} {...stable} />
}

const ChosenFromList = memo(function ChosenFromList({
  label,
  name,
  error,
  hint,
  choices,
  value,
  onChoose,
  onLeave,
  empty,
  required,
}: SearchSelectProps) {
  const [typed, setTyped] = useState('')
  /** What the list is of, until it is gone: a list that changes while it closes is rendered for nobody. */
  const [searched, setSearched] = useState('')
  const [open, setOpen] = useState(false)
  // The rest of the list follows the paint that shows it open.
  const whole = useDeferredValue(open) && open
  const { picked, pick, report } = useLateChoice(onChoose)
  const known = useMemo(() => choices.find((choice) => choice.value === value) ?? null, [choices, value])
  const chosen = picked === undefined ? known : picked
  const found = useMemo(() => searchChoices(choices, searched), [choices, searched])
  const upTo = open && chosen ? choices.indexOf(chosen) + SHOWN_FIRST : SHOWN_FIRST
  const shown = useMemo(() => (whole ? found : found.slice(0, upTo)), [whole, found, upTo])

  function forgetSearch() {
    setOpen(false)
    setSearched('')
  }

  function leave() {
    report()
    const meant = meantChoice(choices, typed)
    if (meant && meant.value !== value) onChoose(meant.value)
    setTyped('')
    onLeave()
  }

  return (
    <FieldFrame label={label} name={name} error={error} hint={hint}>
      <Combobox.Root<Choice>
        items={choices}
        filteredItems={shown}
        onOpenChange={(opening) => opening && setOpen(true)}
        onOpenChangeComplete={(opened) => {
          // Base UI renders the closing at once and before a paint; what follows from it may wait.
          if (!opened) startTransition(forgetSearch)
        }}
        value={chosen}
        onValueChange={(choice) => {
          setTyped('')
          pick(choice)
        }}
        onInputValueChange={(text, { reason }) => {
          setTyped(reason === 'input-change' ? text : '')
          if (reason === 'input-change') setSearched(text)
        }}
        itemToStringLabel={(choice) => choice.label}
        isItemEqualToValue={(one, other) => one.value === other.value}
        autoHighlight
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            id={name}
            // The open list hides the page around it from screen readers, the visible label too.
            aria-label={label}
            className="control pr-12"
            placeholder={m.choose()}
            autoComplete="off"
            spellCheck={false}
            aria-required={required}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
            {...describedField({ name, error, hint })}
          />
          <Combobox.Trigger
            aria-label={m.choices_show()}
            className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center text-muted"
          >
            <ChevronDown aria-hidden="true" className="size-5" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-60 outline-none">
            <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-control border border-line bg-raised text-ink shadow-card">
              <Combobox.Status className="sr-only">
                {found.length > 0 && m.choices_count({ count: found.length })}
              </Combobox.Status>
              <Combobox.Empty>
                <p className="px-3 py-3 text-muted">{empty}</p>
              </Combobox.Empty>
              <Combobox.List
                aria-label={label}
                className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0"
              >
                {(choice: Choice) => (
                  <Combobox.Item
                    key={choice.value}
                    value={choice}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-[0.4rem] px-2 py-1 outline-none select-none data-highlighted:bg-accent-soft data-selected:font-medium"
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
                    {choice.note && <span className="figures text-sm text-muted">{choice.note}</span>}
                    <span className="inline-flex size-4 shrink-0">
                      <Combobox.ItemIndicator>
                        <Check aria-hidden="true" className="size-4 text-accent" />
                      </Combobox.ItemIndicator>
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  )
})
