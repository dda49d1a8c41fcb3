import { springPaths } from './rings.ts'

const paths = springPaths()

/** One hundred rings of a spring, for group classes, in the current text colour. Fills its box from the bottom. */
export function SpringRings({ className = '' }: { readonly className?: string }) {
  return (
    <svg
      className={`art ${className}`}
      viewBox="0 0 800 430"
      preserveAspectRatio="xMidYMax meet"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
