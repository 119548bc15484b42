import { useId } from 'react'
import { m } from '#texts/messages.js'
import { ShopForm } from '../../../ui/link.tsx'
import type { Choice, ChoiceDimension, ChoiceValue } from './variant-choice.ts'

/** More values of an option than these are a list to choose from: a link for each would be longer than the rest of the page. */
export const MOST_LINKS = 60

function valueText({ label, missing, soldOut }: ChoiceValue): string {
  if (missing) return `${label} (${m.variant_missing()})`
  return soldOut ? `${label} (${m.sold_out()})` : label
}

/** The values of an option as a list. Without JavaScript the form leads to the product's address with the choice, which leads to the variant. */
export function ManyValues({
  dimension: { code, name, values },
  choice,
  parentUrl,
  onChoose,
}: {
  dimension: ChoiceDimension
  choice: Choice
  /** The product without any choice. */
  parentUrl: string
  onChoose: (value: ChoiceValue) => void
}) {
  const id = useId()
  const others = Object.entries(choice).filter(([each]) => each !== code)
  return (
    <ShopForm action={parentUrl} autoComplete="off" className="flex max-w-sm items-center gap-2">
      {others.map(([each, value]) => (
        <input key={each} type="hidden" name={each} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {name}
      </label>
      <select
        id={id}
        name={code}
        value={choice[code] ?? ''}
        onChange={({ currentTarget: { value: chosen } }) => {
          const value = values.find((each) => each.name === chosen)
          if (value) onChoose(value)
        }}
        className="control min-w-0 flex-1"
      >
        <option value="" disabled>
          {m.choose()}
        </option>
        {values.map((value) => {
          const text = valueText(value)
          return (
            // The text of an option is its value where it has none.
            <option
              key={value.name}
              value={text === value.name ? undefined : value.name}
              disabled={value.missing}
            >
              {text}
            </option>
          )
        })}
      </select>
      <noscript>
        <button type="submit" className="min-h-11 cursor-pointer px-2 text-accent underline">
          {m.apply()}
        </button>
      </noscript>
    </ShopForm>
  )
}
