import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** An icon alone, 44 by 44. `label` is its name. */
export function IconButton({
  label,
  className = '',
  children,
  type = 'button',
  ...rest
}: { readonly label: string; readonly children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button {...rest} type={type} aria-label={label} className={`icon-button ${className}`}>
      {children}
    </button>
  )
}

/** The same as a link. */
export function IconLink({
  label,
  className = '',
  children,
  ...rest
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
} & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} aria-label={label} className={`icon-button ${className}`}>
      {children}
    </Link>
  )
}
