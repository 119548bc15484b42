import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { A, type AProps } from './link.tsx'

export type ButtonAppearance = 'primary' | 'secondary' | 'quiet' | 'danger'

const appearances: Readonly<Record<ButtonAppearance, string>> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

/**
 * The shop's button; it submits its form by default. While `busy` it shows that it waits and ignores clicks, but keeps the
 * focus, which a disabled button would lose.
 */
export function Button({
  appearance = 'primary',
  className,
  type = 'submit',
  busy,
  onClick,
  ...rest
}: ComponentProps<'button'> & { appearance?: ButtonAppearance; busy?: boolean }) {
  return (
    <button
      type={type}
      className={classNames(appearances[appearance], className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

/** A link that looks like a button, for navigation rather than a change. */
export function ButtonLink({
  appearance = 'primary',
  className,
  ...rest
}: AProps & { appearance?: ButtonAppearance }) {
  return <A className={classNames(appearances[appearance], className)} {...rest} />
}
