/**
 * Puts the clock of a phone wrong by so many milliseconds, for every page of a browser:
 * `context.addInitScript(shiftClock, 3_600_000)`. It travels to the browser as text, so it uses nothing of this file.
 */
export function shiftClock(byMs: number): void {
  const [dateNow, instantNow] = [Date.now, Temporal.Now.instant.bind(Temporal.Now)]
  Date.now = () => dateNow() + byMs
  Temporal.Now.instant = () => instantNow().add({ milliseconds: byMs })
}
