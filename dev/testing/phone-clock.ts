/**
 * Offsets a phone's clock by some milliseconds, for every page of a browser: `context.addInitScript(shiftClock,
 * 3_600_000)`. It is serialised to the browser, so it uses nothing of this file.
 */
export function shiftClock(byMs: number): void {
  const [dateNow, instantNow] = [Date.now, Temporal.Now.instant.bind(Temporal.Now)]
  Date.now = () => dateNow() + byMs
  Temporal.Now.instant = () => instantNow().add({ milliseconds: byMs })
}
