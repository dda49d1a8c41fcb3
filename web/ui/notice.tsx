import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from './icon.tsx'

/**
 * A sentence about the content beside it. `bare` has no background. `alert` is announced at once and is for a failed
 * payment alone; `status` is announced when the reader pauses.
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
