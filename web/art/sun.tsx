import { useId } from 'react'

/** A gold disc that fades out, drawn behind a movement at most once a page. Position and size come from `className`. */
export function Sun({ className = '' }: { readonly className?: string }) {
  const fade = useId()
  return (
    <svg className={`sun ${className}`} viewBox="0 0 200 200" aria-hidden="true">
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop className="sun-high" offset="0" />
        <stop className="sun-middle" offset="0.45" />
        <stop className="sun-low" offset="0.92" />
      </linearGradient>
      <circle cx="100" cy="100" r="100" fill={`url(#${fade})`} />
    </svg>
  )
}
