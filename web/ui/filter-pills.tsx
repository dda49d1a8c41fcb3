import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** One filter, read as a sentence: its name and what it asks. */
export interface FilterPill {
  readonly key: string
  readonly name: string
  readonly asks: string
}

/** The filters of a list, each with its way out; `children` is what adds another. */
export function FilterPills({
  label,
  pills,
  removeLabel,
  onRemove,
  children,
}: {
  readonly label: string
  readonly pills: readonly FilterPill[]
  /** The name of the cross of a pill: `Remove Expires`. */
  readonly removeLabel: (name: string) => string
  readonly onRemove: (key: string) => void
  readonly children?: ReactNode
}) {
  return (
    <ul className="filter-pills" aria-label={label}>
      {pills.map(({ key, name, asks }) => (
        <li key={key} className="filter-pill">
          <span>
            <strong>{name}</strong> {asks}
          </span>
          <button type="button" aria-label={removeLabel(name)} onClick={() => onRemove(key)}>
            <Icon of={X} inText />
          </button>
        </li>
      ))}
      {children === undefined ? null : <li>{children}</li>}
    </ul>
  )
}
