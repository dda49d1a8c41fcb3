import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** An icon alone, 44 by 44. `label` is its name; it must include the count, since the bubble is decorative. */
export function IconButton({
  label,
  count = 0,
  className = '',
  children,
  type = 'button',
  ...rest
}: { readonly label: string; readonly count?: number; readonly children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button {...rest} type={type} aria-label={label} className={`icon-button ${className}`}>
      {children}
      <Bubble count={count} />
    </button>
  )
}

/** The same as a link. */
export function IconLink({
  label,
  count = 0,
  className = '',
  children,
  ...rest
}: {
  readonly label: string
  readonly count?: number
  readonly className?: string
  readonly children: ReactNode
} & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} aria-label={label} className={`icon-button ${className}`}>
      {children}
      <Bubble count={count} />
    </Link>
  )
}

function Bubble({ count }: { readonly count: number }) {
  if (count <= 0) return null
  return (
    <span className="icon-button-count" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
