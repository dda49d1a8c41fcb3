// `npm run exports`: how many names each room of domain, server and web exports, without tests; `npm run exports --
// <revision>` sets the numbers of a git revision beside them. A room with fewer exports can change more without its
// callers.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { exportsOf } from '#dev/tidy/exports.ts'
import { isProgram, readSource, readTree, type Source } from '#dev/tidy/source.ts'

const root = join(import.meta.dirname, '..')
const wings = /^(domain|server|web)\//
/** The rooms of the booking flows, before and after they were split, have a sum of their own. */
const bookingRooms = /\/(occupancy|holds|calendars|waitlist|bookings|attendance|timetable)$/
const maxBytes = 64 * 1024 * 1024

const [revision] = process.argv.slice(2)
const now = countExports(readTree(root))
const then = revision === undefined ? undefined : countExports(readRevision(revision))
const rooms = [...new Set([...now.keys(), ...(then?.keys() ?? [])])].toSorted()
print('room', then === undefined ? ['now'] : [revision ?? '', 'now'])
for (const room of rooms) printCounts(room, (one) => one === room)
for (const wing of ['domain', 'server', 'web'])
  printCounts(`booking rooms of ${wing}`, (room) => room.startsWith(`${wing}/`) && bookingRooms.test(room))
printCounts('booking rooms', (room) => bookingRooms.test(room))
printCounts('all rooms', () => true)

function countExports(sources: readonly Source[]): Map<string, number> {
  const code = sources.filter((source) => isProgram(source) && !source.isTest && wings.test(source.path))
  const byRoom = Map.groupBy(code, ({ folder }) => folder)
  return new Map(
    [...byRoom].map(([room, files]) => [room, files.reduce((sum, file) => sum + exportsOf(file).length, 0)]),
  )
}

/** The files of a commit without a second working tree: one `git grep` prints every line of them with its file. */
function readRevision(name: string): Source[] {
  const words = ['grep', '-I', '--no-color', '-z', '-e', '', name, '--', 'domain', 'server', 'web']
  const printed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: maxBytes })
  const lines = printed.split('\n').flatMap((line) => {
    const [, path, text] = /^[^:]*:([^\0]*)\0(.*)$/s.exec(line) ?? []
    return path === undefined || text === undefined ? [] : [{ path, text }]
  })
  return [...Map.groupBy(lines, ({ path }) => path)].map(([path, of]) =>
    readSource(path, of.map(({ text }) => text).join('\n')),
  )
}

function printCounts(title: string, isMeant: (room: string) => boolean): void {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts].reduce((total, [room, count]) => total + (isMeant(room) ? count : 0), 0)
  const [before, after] = [then === undefined ? undefined : sum(then), sum(now)]
  print(title, before === undefined ? [String(after)] : [String(before), String(after), changeOf(before, after)])
}

function changeOf(before: number, after: number): string {
  return before === 0
    ? 'new'
    : `${after < before ? '-' : '+'}${Math.round((Math.abs(after - before) / before) * 100)} %`
}

function print(title: string, columns: readonly string[]): void {
  console.log(`${title.padEnd(28)}${columns.map((column) => column.padStart(9)).join('')}`)
}
