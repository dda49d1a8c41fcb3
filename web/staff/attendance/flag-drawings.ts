import Ban from 'lucide-react/icons/ban'
import Cake from 'lucide-react/icons/cake'
import Clock from 'lucide-react/icons/clock'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import PenLine from 'lucide-react/icons/pen-line'
import Sparkles from 'lucide-react/icons/sparkles'
import StickyNote from 'lucide-react/icons/sticky-note'
import Ticket from 'lucide-react/icons/ticket'
import type { FlagKind } from '#domain/attendance/flags-of.ts'
import type { IconDrawing } from '#web/ui/icon.tsx'

/** The sign of each thing that the studio should know about somebody who comes. */
export const flagDrawings: Readonly<Record<FlagKind, IconDrawing>> = {
  waiver: PenLine,
  restricted: Ban,
  pays_until: Clock,
  injury: HeartPulse,
  note: StickyNote,
  first_class: Sparkles,
  last_credit: Ticket,
  birthday: Cake,
}
