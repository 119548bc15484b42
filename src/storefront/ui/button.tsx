import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-5 font-medium text-center transition-colors disabled:cursor-not-allowed disabled:opacity-60'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-surface',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-on-accent hover:opacity-90',
}

/** The shop's button; it sends its form unless told otherwise. */
export function Button({
  look = 'primary',
  className,
  type = 'submit',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) {
  return <button type={type} className={classNames(shape, looks[look], className)} {...rest} />
}

/** A link that looks like a button, for going somewhere rather than changing something. */
export function ButtonLink({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link className={classNames(shape, looks[look], className)} {...rest} />
}
