import { tickPath } from './beats.ts'

const path = tickPath()

/** A rule of one hundred ticks, every tenth one tall. As wide as its place. */
export function FooterTicks({ className = '' }: { readonly className?: string }) {
  return (
    <svg
      className={`footer-ticks ${className}`}
      viewBox="0 0 1000 12"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      aria-hidden="true"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
