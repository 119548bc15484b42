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

/** The shop's button; it sends its form unless told otherwise. */
export function Button({
  look = 'primary',
  className,
  type = 'submit',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) {
  return <button type={type} className={classNames(looks[look], className)} {...rest} />
}

/** A link that looks like a button, for going somewhere rather than changing something. */
export function ButtonLink({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link className={classNames(looks[look], className)} {...rest} />
}
