import type { ComponentProps } from 'react'

/** A plain button of an act: while `busy` it ignores presses and keeps the focus, which a disabled one would lose. */
export function BusyButton({ busy, onClick, ...rest }: ComponentProps<'button'> & { readonly busy: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    />
  )
}
