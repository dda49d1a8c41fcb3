import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

/** A row of chips that scrolls inside itself on a narrow screen. `label` names what they choose. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** A choice that is on or off. */
export function Chip({
  pressed,
  children,
  ...rest
}: {
  readonly pressed: boolean
  readonly children: ReactNode
} & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className="chip">
      {children}
    </button>
  )
}

/** The same where the choice is an address of its own; it works before any script. */
export function ChipLink({
  current,
  children,
  ...rest
}: {
  readonly current: boolean
  readonly children: ReactNode
} & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link preventScrollReset {...rest} aria-current={current ? 'true' : undefined} className="chip">
      {children}
    </Link>
  )
}
