import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** PostgreSQL's CPU is reported in ticks of the system clock, nearly always a hundred a second. */
const tickMs = 10

/**
 * CPU in milliseconds that a PostgreSQL server and its processes have used, ended ones included; undefined where the
 * system does not report it.
 */
export function databaseCpuMs(postmasterPid: number): number | undefined {
  const own = statOf(postmasterPid)
  if (own === undefined) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
  const living = children
    .filter((stat) => stat?.parent === postmasterPid)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
  return (own.ticks + own.endedTicks + living) * tickMs
}

/** Resident memory of a process; a megabyte is a million bytes. */
export function residentMb(pid: number): number {
  const kilobytes = existsSync(`/proc/${pid}/status`)
    ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return (Number(kilobytes ?? 0) * 1024) / 1_000_000
}

function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | undefined {
  try {
    // The name of a process is in brackets and may contain spaces, so the fields are counted from after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const at = (place: number): number => fields[place] ?? 0
    return { parent: at(1), ticks: at(11) + at(12), endedTicks: at(13) + at(14) }
  } catch {
    return undefined
  }
}
