import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The answer of one rule, in a list of class `booking-answers`: fine, or what is missing. */
export function AnswerLine({ isFine, children }: { readonly isFine: boolean; readonly children: ReactNode }) {
  return (
    <li className="booking-answer">
      <Icon of={isFine ? Check : X} className={isFine ? 'booking-answer-ok' : 'booking-answer-missing'} />
      <div>{children}</div>
    </li>
  )
}
