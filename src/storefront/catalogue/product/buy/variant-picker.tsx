import type { MouseEvent, ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { isPlainClick } from '../../../http/hydration/plain-click.ts'
import { classNames } from '../../../ui/class-names.ts'
import { LoaderCircle } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { ManyValues, MOST_LINKS } from './many-values.tsx'
import type { VariantChoice } from './use-variant-choice.ts'
import type { ChoiceDimension, ChoiceValue } from './variant-choice.ts'

/** One row of values for each dimension. Every value is a link, so a choice is an address that can be shared. */
export function VariantPicker({
  chooser,
  parentUrl,
  sizeCode,
  sizeGuide,
}: {
  chooser: VariantChoice
  /** The product without any choice. */
  parentUrl: string
  /** The dimension that is a size; null for none. */
  sizeCode: string | null
  /** Beside the sizes, else above all choices. */
  sizeGuide: ReactNode
}) {
  const { choice, dimensions, pending, clear } = chooser
  const stuck = dimensions.some(({ values }) => values.some(({ missing }) => missing))
  const size = dimensions.findIndex(({ code }) => code === sizeCode)
  // Beside each other where there is room: all choices, the button and the promise below them stand on the first screen of a laptop.
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:flex-wrap lg:gap-x-8 lg:gap-y-3">
      {size < 0 && sizeGuide}
      {dimensions.map((dimension, index) => (
        <Dimension key={dimension.code} dimension={dimension} chooser={chooser} parentUrl={parentUrl}>
          {index === size && sizeGuide}
          {index === 0 && (
            <p role="status" className="flex items-center gap-1.5 text-muted">
              {pending && (
                <>
                  <LoaderCircle aria-hidden="true" className="size-4 text-accent motion-safe:animate-spin" />
                  {/* Its words would push the next choice to a row of its own. */}
                  <span className="lg:sr-only">{m.variant_loading()}</span>
                </>
              )}
            </p>
          )}
          {index === 0 && stuck && Object.keys(choice).length > 0 && (
            <A
              to={parentUrl}
              preventScrollReset
              onClick={(event) => {
                if (!clear || !isPlainClick(event)) return
                event.preventDefault()
                clear()
              }}
              className="font-medium text-accent hover:underline"
            >
              {m.choice_clear()}
            </A>
          )}
        </Dimension>
      ))}
    </div>
  )
}

function Dimension({
  dimension,
  chooser: { choice, choose, onChoose },
  parentUrl,
  children,
}: {
  dimension: ChoiceDimension
  chooser: VariantChoice
  parentUrl: string
  /** Beside the name. */
  children: ReactNode
}) {
  const { code, name, values } = dimension
  const chosenLabel = values.find((value) => value.chosen)?.label ?? choice[code]
  return (
    <section aria-label={name}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 pb-1 text-sm">
        <h2 className="text-sm font-medium tracking-normal">
          {name}
          {chosenLabel && <span className="font-normal text-muted">: {chosenLabel}</span>}
        </h2>
        {children}
      </div>
      {values.length > MOST_LINKS ? (
        <ManyValues dimension={dimension} choice={choice} parentUrl={parentUrl} onChoose={choose} />
      ) : (
        <ul className="flex flex-wrap items-center gap-2">
          {values.map((value) => (
            <li key={value.name}>
              {value.missing ? (
                <Missing value={value} />
              ) : (
                <Choosable value={value} onClick={(event) => onChoose(event, value)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Choosable({ value, onClick }: { value: ChoiceValue; onClick: (event: MouseEvent) => void }) {
  return (
    <A
      to={value.url}
      replace={value.variant === null}
      preventScrollReset
      onClick={onClick}
      aria-current={value.chosen ? 'true' : undefined}
      className={classNames(
        'variant-value',
        value.picture && 'variant-pictured',
        value.soldOut && !value.chosen && 'text-muted',
      )}
    >
      <Swatch value={value} />
      <span className={classNames(value.soldOut && 'line-through')}>{value.label}</span>
      {value.soldOut && <span className="sr-only"> ({m.sold_out()})</span>}
    </A>
  )
}

/** A value without a variant for the rest of the choice: shown with the reason, and not selectable. */
function Missing({ value }: { value: ChoiceValue }) {
  return (
    <span
      className={classNames(
        'variant-value cursor-not-allowed border-dashed text-muted',
        value.picture && 'variant-pictured',
      )}
    >
      <Swatch value={value} dim />
      {value.label}
      <span className="sr-only"> ({m.variant_missing()})</span>
    </span>
  )
}

function Swatch({ value, dim = false }: { value: ChoiceValue; dim?: boolean }) {
  if (!value.picture) return null
  return (
    <span className={classNames('block size-10 overflow-hidden rounded-[0.5rem]', dim && 'opacity-50')}>
      <Picture file={value.picture} alt="" sizes="2.5rem" />
    </span>
  )
}
