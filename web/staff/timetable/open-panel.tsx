import { useStaff } from '../kit/console-start.ts'
import type { ActProps } from './act-panel.tsx'
import type { CalendarState } from './calendar-address.ts'
import type { CalendarClass } from './calendar-class.ts'
import { CancelPanel } from './cancel-panel.tsx'
import { ClassPanel } from './class-panel.tsx'
import { ClosePanel } from './close-panel.tsx'
import { EditPanel } from './edit-panel.tsx'
import { MovePanel } from './move-panel.tsx'
import { NewClassPanel } from './new-class-panel.tsx'
import { OutagePanel } from './outage-panel.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { SeriesPanel } from './series-panel.tsx'
import { WriteDayPanel } from './write-day-panel.tsx'

const panels = { move: MovePanel, seats: SeatsPanel, edit: EditPanel, cancel: CancelPanel }

const isOfClass = (panel: CalendarState['panel']): panel is keyof typeof panels =>
  panel !== undefined && panel in panels

/** The panel that the address names. Whoever may not change classes gets the class, and the desk writes to a day. */
export function OpenPanel({
  address,
  opened,
}: {
  readonly address: CalendarState
  readonly opened: CalendarClass | undefined
}) {
  const { manages, role } = useStaff()
  if (address.panel === 'write' && role !== 'instructor') return <WriteDayPanel key={address.run} address={address} />
  const panel = manages ? address.panel : undefined
  if (panel === 'new') return <NewClassPanel address={address} />
  if (panel === 'close') return <ClosePanel key={address.run} address={address} />
  if (panel === 'outage') return <OutagePanel key={address.run} address={address} />
  return opened === undefined ? null : <OfClass of={opened} address={address} panel={panel} />
}

function OfClass({ of, address, panel }: ActProps & { readonly panel: CalendarState['panel'] }) {
  const props = { of, address }
  if (panel === 'series')
    return of.series_id === null ? <ClassPanel {...props} /> : <SeriesPanel {...props} seriesId={of.series_id} />
  const Panel = of.status === 'upcoming' && isOfClass(panel) ? panels[panel] : ClassPanel
  return <Panel key={`${of.id} ${panel ?? ''} ${address.run ?? ''}`} {...props} />
}
