import type { ReactNode } from 'react'

/** The meaning of a badge; its text says the same. */
export type BadgeTone = 'neutral' | 'gold' | 'ok' | 'warn' | 'bad' | 'info' | 'dark'

/** A state in a word or two. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
