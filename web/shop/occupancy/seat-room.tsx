import type { ReactNode } from 'react'
import type { SeatMap } from '#domain/studio/seat-map.ts'
import { useTranslations } from '#web/kit/words.tsx'

type Landmark = SeatMap['landmarks'][number]

/**
 * The walls of a room seen from above, with what is along them: drawn as lines, and named where the map leaves space;
 * labels of the side walls are at the ends of the front. A room is not mirrored for right-to-left languages.
 */
export function SeatRoom({
  landmarks,
  legend,
  children,
}: {
  readonly landmarks: SeatMap['landmarks']
  readonly legend: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="seat-room" dir="ltr">
      <div className="seat-floor">
        <svg className="seat-walls" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {landmarks.map((landmark) => (
            <Wall key={JSON.stringify(landmark)} of={landmark} />
          ))}
        </svg>
        <p className="seat-front" aria-hidden="true">
          <span>
            <Landmarks at="left" of={landmarks} />
          </span>
          <span>
            <Landmarks at="front" of={landmarks} />
          </span>
          <span>
            <Landmarks at="right" of={landmarks} />
          </span>
        </p>
        {children}
      </div>
      {legend}
    </div>
  )
}

/** The names of what is along one wall, each once. */
export function Landmarks({ at, of }: { readonly at: Landmark['wall']; readonly of: SeatMap['landmarks'] }) {
  const t = useTranslations('bookings')
  const kinds = new Set(of.filter(({ wall }) => wall === at).map(({ kind }) => kind))
  return [...kinds].map((kind) => t(kind)).join(' · ')
}

/** A window is two lines, so that it differs from the mirror without colour. */
function Wall({ of: { kind, wall, from, to } }: { readonly of: Landmark }) {
  const line = {
    front: `M${from} 0H${to}`,
    back: `M${from} 100H${to}`,
    left: `M0 ${from}V${to}`,
    right: `M100 ${from}V${to}`,
  }[wall]
  return (
    <>
      <path className={`seat-wall seat-wall-${kind}`} d={line} />
      {kind === 'window' ? <path className="seat-wall seat-wall-pane" d={line} /> : null}
    </>
  )
}
