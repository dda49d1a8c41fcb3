const turns = Array.from({ length: 12 }, (_none, place) => `rotate(${place * 30} 35 35)`)

/** Twelve rings in gold text colour, the picture of an empty state. */
export function TwelveRing() {
  return (
    <svg
      className="twelve-ring"
      viewBox="0 0 70 70"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.8"
      aria-hidden="true"
    >
      {turns.map((turn) => (
        <circle key={turn} cx="47" cy="35" r="20" transform={turn} />
      ))}
    </svg>
  )
}
