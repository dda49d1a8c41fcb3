/** Minute 570 of the day is `09:30`. */
export function timeOfDay(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
