import { turningCircles } from './rings.ts'

const paths = turningCircles({ count: 100, centre: [200, 190], radius: 112, distance: 70 })

/**
 * One hundred circles turning about a point, for private lessons, in the current text colour. Fills its box from the
 * bottom.
 */
export function Corkscrew() {
  return (
    <svg
      className="art"
      viewBox="0 0 400 380"
      preserveAspectRatio="xMidYMax meet"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.55"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
