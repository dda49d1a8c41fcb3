/** The one clock of the simulator. Milliseconds since 1970, UTC. */
export type Clock = {
  nowMs(): number
  /** Stops the clock at an instant until it is advanced or released. */
  set(instantMs: number): void
  /** Moves a stopped clock, or shifts a running one, by milliseconds. */
  advance(byMs: number): void
  /** Back to the time of the machine. */
  release(): void
}

const malaysiaOffsetMs = 8 * 60 * 60 * 1000
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

export type ClockOptions = {
  /** The time of a stopped clock; it runs when this is absent. */
  readonly startMs?: number | undefined
  /** How far a running clock is ahead of the machine's. */
  readonly offsetMs?: number | undefined
  /** Called with the offset from the machine's clock whenever somebody moved it. */
  readonly onMove?: ((offsetMs: number) => void) | undefined
}

/** A clock that runs with the machine, or is stopped at `startMs` when that is given. */
export function createClock({ startMs, offsetMs: startOffsetMs = 0, onMove }: ClockOptions = {}): Clock {
  let stoppedAtMs = startMs
  let offsetMs = startOffsetMs
  const nowMs = () => stoppedAtMs ?? Date.now() + offsetMs
  const moved = () => onMove?.(nowMs() - Date.now())
  return {
    nowMs,
    set: (instantMs) => {
      stoppedAtMs = instantMs
      moved()
    },
    advance: (byMs) => {
      if (stoppedAtMs === undefined) offsetMs += byMs
      else stoppedAtMs += byMs
      moved()
    },
    release: () => {
      stoppedAtMs = undefined
      offsetMs = 0
      moved()
    },
  }
}

/**
 * Java's date text in Malaysian time, as `fpx_fpxTxnTime` carries it.
 * Example: 2026-11-20T02:30:15Z gives `Fri Nov 20 10:30:15 MYT 2026`. Malaysia keeps UTC+8 all year.
 */
export function malaysiaTimeText(instantMs: number): string {
  const local = new Date(instantMs + malaysiaOffsetMs)
  const day = days[local.getUTCDay()]
  const month = months[local.getUTCMonth()]
  const time = local.toISOString().slice(11, 19)
  return `${day} ${month} ${twoDigits(local.getUTCDate())} ${time} MYT ${local.getUTCFullYear()}`
}

/** `yyMMddHHmmss` in Malaysian time, the first twelve digits of `fpx_fpxTxnId`. */
export function malaysiaStamp(instantMs: number): string {
  return new Date(instantMs + malaysiaOffsetMs).toISOString().replaceAll(/[-T:]/g, '').slice(2, 14)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
