const streets = [
  'M0 108 338 100 664 62',
  'M0 258 274 222 496 236 664 196',
  'M126 0 196 430',
  'M342 0 328 240 366 430',
  'M538 0 516 240 560 430',
] as const

/** A decorative drawing of the streets around the studio, with its mark in the middle. It is not to scale. */
export function StreetMap() {
  return (
    <svg className="street-map" viewBox="0 0 664 430" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {streets.map((street) => (
        <path key={street} d={street} className="street-edge" />
      ))}
      {streets.map((street) => (
        <path key={street} d={street} className="street" />
      ))}
      <g transform="translate(404 230)">
        <circle r="28" className="street-mark" />
        <g transform="translate(-17 -8) scale(.8)" className="street-sign">
          <path d="M1 0v20" />
          <circle cx="15" cy="10" r="9.2" />
          <circle cx="32" cy="10" r="9.2" />
        </g>
      </g>
    </svg>
  )
}
