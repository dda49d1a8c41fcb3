import { breathPaths } from './beats.ts'

const breaths = breathPaths()

/**
 * One hundred beats in ten breaths, in the current text colour. The first `filled` beats are bright, the rest are dim.
 */
export function Breath({ filled = 100 }: { readonly filled?: number }) {
  return (
    <svg
      className="breath"
      viewBox="0 0 1000 160"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {breaths.map((beats, breath) => {
        const bright = Math.min(Math.max(filled - breath * 10, 0), 10)
        const waiting = beats.slice(bright).join('')
        return (
          <g key={beats[0]}>
            {bright === 0 ? null : <path d={beats.slice(0, bright).join('')} />}
            {waiting === '' ? null : <path d={waiting} opacity="0.32" />}
          </g>
        )
      })}
    </svg>
  )
}
