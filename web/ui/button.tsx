import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '../art/mark.tsx'

/** `filled` is the primary action of a screen; `soft` is an outline that is secondary to another. */
export type ButtonLook = 'filled' | 'line' | 'soft' | 'brass' | 'quiet' | 'danger'

type Shape = {
  readonly look?: ButtonLook
  readonly size?: 'default' | 'small'
  /** As wide as its container. */
  readonly full?: boolean
  /** An icon before the text. */
  readonly icon?: ReactNode
  /** Content at the far edge, such as a price. */
  readonly trailing?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A button. `busy` keeps its text and its width, shows the breathing mark and ignores further presses, so a second
 * press of a form's button sends nothing. `safe` takes the initial focus in a dialog.
 */
export function Button({
  look,
  size,
  full,
  icon,
  trailing,
  className,
  busy = false,
  safe = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: Shape & { readonly busy?: boolean; readonly safe?: boolean } & Omit<ComponentProps<'button'>, 'className'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const fitted = busy && full !== true && trailing === undefined
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      data-safe={safe || undefined}
      className={`${classesOf({ look, size, full, className })} ${fitted ? 'button-busy-fitted' : ''}`}
    >
      <Content icon={busy ? <Mark breathing /> : icon} trailing={trailing}>
        {children}
      </Content>
    </button>
  )
}

/** A link that looks like a button. `to` is a path of this site or a full URL. */
export function LinkButton({
  look,
  size,
  full,
  icon,
  trailing,
  className,
  children,
  ...rest
}: Shape & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} className={classesOf({ look, size, full, className })}>
      <Content icon={icon} trailing={trailing}>
        {children}
      </Content>
    </Link>
  )
}

function Content({
  icon,
  trailing,
  children,
}: {
  readonly icon: ReactNode
  readonly trailing: ReactNode
  readonly children: ReactNode
}) {
  return (
    <>
      {icon}
      <span>{children}</span>
      {trailing === undefined ? null : <span className="button-trailing">{trailing}</span>}
    </>
  )
}

function classesOf(shape: {
  readonly look: ButtonLook | undefined
  readonly size: 'default' | 'small' | undefined
  readonly full: boolean | undefined
  readonly className: string | undefined
}): string {
  const { look = 'filled', size = 'default', full = false, className = '' } = shape
  return `button button-${look} ${size === 'small' ? 'button-small' : ''} ${full ? 'button-full' : ''} ${className}`
}
