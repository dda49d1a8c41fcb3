import { turningCircles } from './rings.ts'

const paths = [
  ...turningCircles({ count: 50, centre: [140, 130], radius: 74, distance: 44 }),
  ...turningCircles({ count: 50, centre: [280, 130], radius: 74, distance: 44 }),
]

/** Two corkscrews of fifty, linked, for two people who come together. In the current text colour. */
export function TwoFifties() {
  return (
    <svg className="art" viewBox="0 0 420 260" fill="none" stroke="currentColor" strokeWidth="0.7" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
