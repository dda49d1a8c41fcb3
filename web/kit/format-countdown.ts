const secondMs = 1000

/** A duration under a day as a countdown, rounded up so that it ends at zero: `4:12`, `1:04:12`. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / secondMs))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
