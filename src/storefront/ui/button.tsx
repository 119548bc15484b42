import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

/**
 * The shop's button; it sends its form unless told otherwise. While `busy` it shows that it waits and does nothing, and keeps the focus,
 * which a disabled button loses.
 */
export function Button({
  look = 'primary',
  className,
  type = 'submit',
  busy,
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook; busy?: boolean }) {
  return (
    <button
      type={type}
      className={classNames(looks[look], className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

/** A link that looks like a button, for going somewhere rather than changing something. */
export function ButtonLink({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link className={classNames(looks[look], className)} {...rest} />
}
