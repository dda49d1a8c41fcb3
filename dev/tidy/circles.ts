import { circleFreeWings, ground } from '#dev/floors.ts'
import { importsOf } from '#dev/tidy/imports.ts'
import { isProgram, type Finding, type Source } from '#dev/tidy/source.ts'

/** The imports of each path or room, in the order of the tree. */
type Graph = ReadonlyMap<string, readonly string[]>

/**
 * No file imports itself through others, with types and dynamic imports counted: oxlint leaves out the dynamic ones,
 * which hide a circle from the loader and not from the reader.
 */
export function checkFileCircles(sources: readonly Source[]): Finding[] {
  const programs = sources.filter((source) => isProgram(source) && circleFreeWings.some((wing) => isIn(source, wing)))
  const known = new Set(programs.map(({ path }) => path))
  const graph: Graph = new Map(
    programs.map((source) => [source.path, targetsOf(source).filter((target) => known.has(target))]),
  )
  return circlesOf(graph).map((circle) => ({
    check: 'circles',
    file: circle[0] ?? '',
    line: 1,
    message: `these files import each other: ${[...circle, circle[0]].join(' → ')}. Move what they share below them`,
  }))
}

/**
 * No two rooms import each other, directly or through a third. Tests may import upwards. The folders of the gateway
 * simulator are no rooms: they sort one small program by protocol, and only its files are free of circles.
 */
export function checkRoomCircles(sources: readonly Source[]): Finding[] {
  const programs = sources.filter((source) => isProgram(source) && !source.isTest && !isIn(source, 'gateway-sim'))
  const rooms = Map.groupBy(programs, ({ path }) => roomOf(path))
  const graph: Graph = new Map(
    [...rooms]
      .filter(([room]) => room !== '')
      .map(([room, files]) => [
        room,
        [...new Set(files.flatMap(targetsOf).map(roomOf))].filter((other) => other !== room && rooms.has(other)),
      ]),
  )
  return circlesOf(graph).map((circle) => ({
    check: 'circles',
    file: circle[0] ?? '',
    line: 1,
    message: `these rooms import each other: ${[...circle, circle[0]].join(' → ')}. Raise the verb or send a job`,
  }))
}

function isIn({ path }: Source, wing: string): boolean {
  return path.startsWith(`${wing}/`)
}

function targetsOf(source: Source): string[] {
  return importsOf(source).flatMap(({ target }) => target ?? [])
}

/** The room of a path: a folder of a wing, or of a side of the web. Files at the top of either are in no room. */
function roomOf(path: string): string {
  const [wing = '', ...rest] = path.split('/')
  const hasSide = wing === 'web' && (rest[0] === 'shop' || rest[0] === 'staff')
  const room = rest.slice(0, -1)[hasSide ? 1 : 0]
  if (room === undefined) return ''
  if (wing === 'domain' && ground.includes(room)) return 'domain/kit'
  return hasSide ? `${wing}/${rest[0] ?? ''}/${room}` : `${wing}/${room}`
}

/**
 * One circle for every strongly connected group, as its shortest cycle from the first node. A group is found by what
 * each node reaches; the trees are small enough for one search per node.
 */
function circlesOf(graph: Graph): string[][] {
  const seen = new Set<string>()
  return [...graph.keys()].toSorted().flatMap((start) => {
    if (seen.has(start)) return []
    const circle = shortestCircle(graph, start)
    for (const node of circle ?? []) seen.add(node)
    return circle === undefined ? [] : [circle]
  })
}

/** The shortest cycle through a node, breadth first; undefined without one. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return wayTo(cameFrom, { start, end: node })
      if (cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(cameFrom: ReadonlyMap<string, string>, { start, end }: { start: string; end: string }): string[] {
  const way = [end]
  for (let node = end; node !== start;) {
    node = cameFrom.get(node) ?? start
    way.unshift(node)
  }
  return way
}
