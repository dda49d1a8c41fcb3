import type { ReactNode } from 'react'

/** A skeleton of the layout while something loads. `label` is read aloud; nothing shows for the first 300 ms. */
export function SkeletonGroup({
  label,
  className = '',
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true">
      <span className="read-aloud-only">{label}</span>
      <div className={`skeleton-group ${className}`} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

/** One block. Its size comes as classes, such as `h-4 w-half`. */
export function Skeleton({ className = '' }: { readonly className?: string }) {
  return <span className={`skeleton ${className}`} />
}
