import { importsOf } from '#dev/tidy/imports.ts'
import { isProgram, type Source } from '#dev/tidy/source.ts'

/** The rooms whose verbs change money or seats. */
const verbRooms =
  /^server\/(?:ledger|orders|payments|packages|occupancy|holds|waitlist|bookings|attendance|timetable)\//
/** Files of a room that are no rules or verbs: endpoints as data, SQL, wiring, and texts. */
const noRule = /(?:^|\/|-)(?:api|routes|jobs|emails|queries|message|row)\.ts$|\/(?:present|list|notify)-[\w-]+\.ts$/

/** Rules of the domain, and the verbs of money and seats. */
export function isRule({ path, isTest }: Source): boolean {
  if (isTest || !path.endsWith('.ts') || noRule.test(path)) return false
  return (path.startsWith('domain/') && !path.startsWith('domain/text/')) || verbRooms.test(path)
}

export type BesideTests = {
  readonly ofRoom: readonly string[]
  /** Other rooms of domain that reach the rule, or other rooms that call the verb. */
  readonly elsewhere: readonly string[]
}

/**
 * The tests of a file: for a rule, those of domain that import it, its own room's first; a verb is called through HTTP,
 * so all tests of its room, then those of the rooms that call it.
 */
export function testsBeside(file: string, sources: readonly Source[]): BesideTests {
  const room = file.slice(0, file.lastIndexOf('/') + 1)
  const tests = sources.filter(
    ({ isTest, path }) => isTest && path.startsWith(file.startsWith('domain/') ? 'domain/' : room),
  )
  if (!file.startsWith('domain/')) {
    const called = testsOfCallers(file, sources).filter((path) => !path.startsWith(room))
    return tests.length > 0 ? { ofRoom: pathsOf(tests), elsewhere: called } : { ofRoom: called, elsewhere: [] }
  }
  const programs = new Map(sources.filter(isProgram).map((source) => [source.path, source]))
  const reaching = tests.filter((source) => reaches(source, { file, programs })).map(({ path }) => path)
  return {
    ofRoom: reaching.filter((path) => path.startsWith(room)),
    elsewhere: reaching.filter((path) => !path.startsWith(room)),
  }
}

function testsOfCallers(file: string, sources: readonly Source[]): string[] {
  const callers = sources.filter(
    (source) => isProgram(source) && importsOf(source).some(({ target }) => target === file),
  )
  const rooms = new Set(callers.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)))
  return pathsOf(sources.filter(({ isTest, path }) => isTest && rooms.has(path.slice(0, path.lastIndexOf('/') + 1))))
}

function pathsOf(sources: readonly Source[]): string[] {
  return sources.map(({ path }) => path)
}

function reaches(from: Source, { file, programs }: { file: string; programs: ReadonlyMap<string, Source> }): boolean {
  const seen = new Set([from.path])
  const ahead = [from]
  for (let source = ahead.pop(); source !== undefined; source = ahead.pop()) {
    if (source.path === file) return true
    for (const { target = '' } of importsOf(source)) {
      const next = programs.get(target)
      if (next === undefined || seen.has(target)) continue
      seen.add(target)
      ahead.push(next)
    }
  }
  return false
}
