/**
 * The mark: a bar and two linked rings, 1, 0, 0, in the current text colour. Its height is set with `className`
 * (at least 12 px, which is the default); the width follows. `breathing` is the loading state.
 */
export function Mark({
  breathing = false,
  className = '',
}: {
  readonly breathing?: boolean
  readonly className?: string
}) {
  return (
    <svg
      className={`mark ${breathing ? 'mark-breathing' : ''} ${className}`}
      viewBox="0 0 43 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M1 0v20" />
      <circle className="mark-ring" cx="15" cy="10" r="9.2" />
      <circle className="mark-ring" cx="32" cy="10" r="9.2" />
    </svg>
  )
}
