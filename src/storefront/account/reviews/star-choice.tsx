import { useState } from 'react'
import { readStar, STARS } from '#modules/content/reviews/reviews-rules.ts'
import { m } from '#texts/messages.js'
import { STAR_SHAPE } from '../../ui/stars.tsx'
import './star-choice.css'

const ERROR = 'comment_star-error'
const LEGEND = 'comment_star-legend'

/** The meaning of a star rating in words. */
function starWord(star: number): string {
  const words = [m.review_star_1, m.review_star_2, m.review_star_3, m.review_star_4, m.review_star_5]
  return words[star - 1]?.() ?? ''
}

/**
 * A choice of five stars: radio buttons, so that arrow keys and screen readers work. CSS alone highlights the stars, also on hover
 * (`star-choice.css`), so it works without JavaScript.
 */
export function StarChoice({ initial, error }: { initial: string; error?: string | undefined }) {
  const first = readStar(initial)
  const [star, setStar] = useState(first)
  /** The hovered star, whose meaning is shown before it is selected. */
  const [hovered, setHovered] = useState<number | null>(null)
  const spoken = hovered ?? star
  return (
    <div className="flex flex-col gap-1.5">
      <p id={LEGEND} className="text-sm font-medium">
        {m.review_stars()}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={LEGEND}
        aria-required="true"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? ERROR : undefined}
        className="flex flex-wrap items-center gap-x-3"
      >
        <div className="star-choice -ml-2 flex">
          {STARS.map((each) => (
            <label
              key={each}
              className="relative"
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(each)}
              onPointerLeave={() => setHovered(null)}
            >
              <input
                type="radio"
                name="comment_star"
                value={each}
                defaultChecked={each === first}
                onChange={() => setStar(each)}
                className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
              />
              <svg
                viewBox="0 0 20 20"
                aria-hidden="true"
                className="m-[min(0.5rem,2.1vw)] size-[min(2rem,10vw)]"
              >
                <path d={STAR_SHAPE} />
              </svg>
              <span className="sr-only">{m.review_star_choice({ star: each, word: starWord(each) })}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm font-medium text-muted">
          {spoken !== null && starWord(spoken)}
        </span>
      </div>
      {error && (
        <p id={ERROR} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
