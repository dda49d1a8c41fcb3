import { packPaths } from './rings.ts'

/** A pack as a picture: one ring per class, at most one hundred, in the current text colour; used ones are faint. */
export function PackRing({
  count,
  used = 0,
  className = '',
}: {
  readonly count: number
  readonly used?: number
  readonly className?: string
}) {
  const rings = packPaths({ count: Math.min(Math.max(count, 0), 100), used: Math.max(used, 0) })
  return (
    <svg
      className={`art ${className}`}
      viewBox="0 0 200 200"
      fill="none"
      stroke="currentColor"
      strokeWidth={lineWidth(count)}
      aria-hidden="true"
    >
      {rings.left.map((path) => (
        <path key={path} d={path} />
      ))}
      {rings.used.map((path) => (
        <path key={path} d={path} opacity="0.28" />
      ))}
    </svg>
  )
}

/** Fuller packs are drawn with finer lines, or their rings would run together. */
function lineWidth(count: number): number {
  if (count >= 50) return 0.7
  return count >= 25 ? 0.85 : 1
}
