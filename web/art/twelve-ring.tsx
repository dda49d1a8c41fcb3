import { turningCircles } from './rings.ts'

const paths = turningCircles({ count: 12, centre: [35, 35], radius: 20, distance: 12 })

/** Twelve rings, the mark of an empty place, in gold text colour. */
export function TwelveRing({ className = '' }: { readonly className?: string }) {
  return (
    <svg
      className={`twelve-ring ${className}`}
      viewBox="0 0 70 70"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.8"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
