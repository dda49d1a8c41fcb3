const ticks = 10
const [inner, short, long] = [84, 92, 98]

/** Ten ticks in a ring, one for each minute of a hold: those of the minutes that are left are long and gold. */
export function TickRing({ left, className }: { readonly left: number; readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 200 200" fill="none" strokeLinecap="round" aria-hidden="true">
      {Array.from({ length: ticks }, (_none, place) => (
        <path
          key={place}
          className={place < left ? 'tick-left' : 'tick-gone'}
          d={tickPath(place, place < left ? long : short)}
        />
      ))}
    </svg>
  )
}

/** From the inner circle outwards, clockwise from the top. */
function tickPath(place: number, outer: number): string {
  const angle = (place / ticks) * 2 * Math.PI
  const at = (radius: number) =>
    `${Math.round(100 + radius * Math.sin(angle))} ${Math.round(100 - radius * Math.cos(angle))}`
  return `M${at(inner)}L${at(outer)}`
}
