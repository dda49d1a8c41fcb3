import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from './icon.tsx'

/**
 * A sentence that belongs to what stands beside it. `bare` has no ground. `alert` is read aloud at once and is for a
 * failure of payment alone; `status` is read when the reader pauses.
 */
export function Notice({
  tone = 'plain',
  icon = Info,
  title,
  role,
  className = '',
  children,
}: {
  readonly tone?: 'plain' | 'bare' | 'ok' | 'warn' | 'bad' | 'info'
  readonly icon?: IconDrawing
  readonly title?: ReactNode
  readonly role?: 'alert' | 'status'
  readonly className?: string
  readonly children?: ReactNode
}) {
  return (
    <div className={`notice notice-${tone} ${className}`} role={role}>
      <Icon of={icon} />
      <div>
        {title === undefined ? null : <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
