import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Minus, Plus } from '../icons/icons.tsx'
import { useHydrated } from '../use-hydrated.ts'

type Direction = 'up' | 'down'
type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'className'
>

/**
 * A quantity field between minus and plus. The typed text stays while it is edited; afterwards the field shows the accepted
 * quantity. Arrow keys step, Escape takes the typed text back. Buttons at a limit stay focusable, so that keyboard users keep
 * their focus.
 */
export function Stepper({
  quantity,
  least = 1,
  most,
  read,
  onChange,
  savedOnLeaving = false,
  stepName,
  lessLabel,
  moreLabel,
  className,
  ...input
}: {
  /** The accepted quantity. */
  quantity: number
  /** The buttons step within `least` and `most`; what can be typed is decided by `read`. */
  least?: number
  most: number
  /** The quantity that a typed text stands for; `current` where it stands for none. */
  read: (text: string, current: number) => number
  /** Called with every other accepted quantity. */
  onChange: (quantity: number) => void
  /**
   * A typed quantity is accepted when the field is left or Enter is pressed, which then sends no form. Otherwise it is accepted
   * while typing, and Enter sends the form with it, unless the field shows something else than what was accepted.
   */
  savedOnLeaving?: boolean
  /** The name by which the buttons send `up` or `down` without JavaScript. Buttons without it need JavaScript. */
  stepName?: string
  lessLabel: string
  moreLabel: string
  className?: string
} & InputProps) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState<string | null>(null)

  function accept(wanted: number) {
    if (wanted !== quantity) onChange(wanted)
  }
  function leave() {
    if (savedOnLeaving && typed !== null) accept(read(typed, quantity))
    setTyped(null)
  }
  /** Where a step starts: also from a typed text that is not accepted yet. */
  const from = typed === null ? quantity : read(typed, quantity)
  const possible = { down: !input.readOnly && from > least, up: !input.readOnly && from < most }
  function step(direction: Direction) {
    setTyped(null)
    accept(possible[direction] ? from + (direction === 'up' ? 1 : -1) : from)
  }
  function onKeyDown(event: KeyboardEvent) {
    switch (event.key) {
      case 'Escape':
        return setTyped(null)
      case 'Enter':
        if (savedOnLeaving || (typed !== null && typed !== String(quantity))) event.preventDefault()
        return leave()
      case 'ArrowUp':
      case 'ArrowDown':
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 'up' : 'down')
    }
  }
  const button = (direction: Direction, label: string, icon: ReactNode) => (
    <button
      {...(stepName
        ? { type: 'submit', name: stepName, value: direction }
        : { type: 'button', disabled: !hydrated })}
      aria-label={label}
      aria-disabled={!possible[direction]}
      onClick={(event) => {
        event.preventDefault()
        step(direction)
      }}
    >
      {icon}
    </button>
  )
  return (
    <div className={classNames('stepper', className)}>
      {button('down', lessLabel, <Minus aria-hidden="true" />)}
      <input
        inputMode="numeric"
        autoComplete="off"
        {...input}
        value={typed ?? quantity}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (!savedOnLeaving) accept(read(value, quantity))
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {button('up', moreLabel, <Plus aria-hidden="true" />)}
    </div>
  )
}
