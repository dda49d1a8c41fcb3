const coil = 'M2 1.6c3-1.6 7-.6 7 1.1S2 5 2 6.4s7 0 7 1.7S2 10.3 2 11.7c0 1.4 4.5 1.5 7 .3'
const places = [1, 2, 3] as const

/**
 * One to three coils of a spring. `label` says the level in full; `word` follows where there is room and is not read
 * twice.
 */
export function SpringLevel({
  coils,
  label,
  word,
}: {
  readonly coils: 1 | 2 | 3
  readonly label: string
  readonly word?: string
}) {
  return (
    <span className="level">
      <span className="level-coils" role="img" aria-label={label}>
        {places.map((place) => (
          <svg
            key={place}
            className={`level-coil ${place > coils ? 'level-coil-off' : ''}`}
            viewBox="0 0 11 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.2"
            aria-hidden="true"
          >
            <path d={coil} />
          </svg>
        ))}
      </span>
      {word === undefined ? null : <span aria-hidden="true">{word}</span>}
    </span>
  )
}
