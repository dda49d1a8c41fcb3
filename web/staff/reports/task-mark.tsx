import CircleAlert from 'lucide-react/icons/circle-alert'
import FilePen from 'lucide-react/icons/file-pen'
import Landmark from 'lucide-react/icons/landmark'
import ListChecks from 'lucide-react/icons/list-checks'
import MailX from 'lucide-react/icons/mail-x'
import RefreshCwOff from 'lucide-react/icons/refresh-cw-off'
import Scale from 'lucide-react/icons/scale'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'

interface Drawn {
  readonly drawing: IconDrawing
  /** Where it waits, somebody is hurt by it: in the studio, or in their money. */
  readonly tone: 'bad' | 'warn' | 'plain'
}

const money: Drawn = { drawing: TriangleAlert, tone: 'bad' }
const membership: Drawn = { drawing: RefreshCwOff, tone: 'plain' }

const drawn: Readonly<Record<string, Drawn>> = {
  payment_review: money,
  paid_no_order: { drawing: CircleAlert, tone: 'bad' },
  payment_unknown: money,
  callback_silent: money,
  refund_at_portal: { drawing: Landmark, tone: 'plain' },
  refund_at_counter: { drawing: Undo2, tone: 'plain' },
  statement_differs: { drawing: Scale, tone: 'plain' },
  mandate_to_end: membership,
  mandate_review: membership,
  collection_review: membership,
  collection_twice: { ...membership, tone: 'bad' },
  collection_of_nobody: { ...membership, tone: 'bad' },
  no_instructor: { drawing: UserX, tone: 'warn' },
  undeliverable: { drawing: MailX, tone: 'warn' },
  seat_twice: { drawing: Users, tone: 'warn' },
  perhaps_same: { drawing: Users, tone: 'plain' },
  correction_asked: { drawing: FilePen, tone: 'plain' },
}

/** The mark of a kind of task; its title says the same. */
export function TaskMark({ kind }: { readonly kind: string }) {
  const { drawing, tone } = drawn[kind] ?? { drawing: ListChecks, tone: 'plain' }
  return (
    <span className={`task-mark task-mark-${tone}`} aria-hidden="true">
      <Icon of={drawing} inText />
    </span>
  )
}
