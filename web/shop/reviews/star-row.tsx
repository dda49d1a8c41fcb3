/** The size of a drawn star and the distance from one to the next, in units of the drawing. */
const size = 24
const step = 27
const places = [0, 1, 2, 3, 4]

/**
 * Five stars, `stars` of them full; the part of a star that is missing is clipped. Screen readers read `label`. The
 * clip is an attribute of the drawing, because the site allows no inline style.
 */
export function StarRow({ stars, label }: { readonly stars: number; readonly label: string }) {
  const whole = Math.floor(stars)
  return (
    <svg className="star-row icon-directed" role="img" aria-label={label} viewBox={`0 0 ${4 * step + size} ${size}`}>
      <Stars className="star-empty" />
      <svg width={whole * step + Math.round((stars - whole) * size)} height={size}>
        <Stars className="star-full" />
      </svg>
    </svg>
  )
}

function Stars({ className }: { readonly className: string }) {
  return places.map((place) => (
    <path
      key={place}
      className={className}
      d="M12 2.6l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6L12 17.6l-5.9 3.2 1.2-6.6L2.5 9.6l6.6-.9z"
      transform={`translate(${place * step})`}
    />
  ))
}
