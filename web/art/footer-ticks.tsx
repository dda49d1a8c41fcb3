/** A rule of one hundred ticks, every tenth one tall. As wide as its container. */
export function FooterTicks() {
  return (
    <svg
      className="footer-ticks"
      viewBox="0 0 1000 12"
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M4.5 9H996" strokeWidth="6" strokeDasharray="1 9" />
      <path d="M44.5 6H996" strokeWidth="12" strokeDasharray="1 99" />
    </svg>
  )
}
