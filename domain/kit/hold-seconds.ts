export const holdSecondsMax = 60
/** For how long the console holds an act where the studio has not chosen. */
export const usualHoldSeconds = 10

/** The seconds that `X-Hold-Seconds` asks for: a whole number from 0 to 60, 0 without it; undefined for others. */
export function readHoldSeconds(header: string | null): number | undefined {
  if (header === null) return 0
  const seconds = /^\d{1,2}$/.test(header) ? Number(header) : holdSecondsMax + 1
  return seconds <= holdSecondsMax ? seconds : undefined
}
