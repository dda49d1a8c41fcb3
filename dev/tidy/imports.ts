import { posix } from 'node:path'
import * as floors from '#dev/floors.ts'
import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

/** One import of a file: its specifier, and the path inside the repository unless it is a package. */
export type Import = { named: string; target: string | undefined; line: number; start: number }
/** The address of a path: its wing, the room or part, and the level in that wing. */
type Address = { wing: string; side: string; room: string; level: number; storey: number | undefined }

/**
 * Every import of a program: static, re-export, dynamic and `import('…')` in type position, by alias and by relative
 * path. oxlint does not see the type position, so it is checked here too.
 */
export function importsOf(source: Source): Import[] {
  return source.strings.flatMap(({ text, start }) => {
    const before = source.code.slice(Math.max(0, start - 40), start)
    if (!/(\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*$/.test(before)) return []
    return [{ named: text, target: targetOf(source, text), line: lineAt(source.text, start), start }]
  })
}

/** Wings, and floors and storeys inside a wing: never up, never across. */
export function checkFloors(sources: readonly Source[]): Finding[] {
  return sources.filter(isProgram).flatMap((source) =>
    importsOf(source).flatMap(({ target, line }) => {
      const message = target === undefined ? undefined : objection(source, target)
      return message === undefined ? [] : [{ check: 'floors', file: source.path, line, message }]
    }),
  )
}

/** `domain` imports zod alone, so that it runs in the browser and needs nothing to be tested. */
export function checkDomainPackages(sources: readonly Source[]): Finding[] {
  const domain = sources.filter((source) => isProgram(source) && source.path.startsWith('domain/'))
  return domain.flatMap((source) => {
    const allowed = source.isTest ? [...floors.domainPackages, ...floors.domainTestPackages] : floors.domainPackages
    return importsOf(source)
      .filter(({ named, target }) => target === undefined && !allowed.includes(named))
      .map(({ named, line }) => ({
        check: 'domain-packages',
        file: source.path,
        line,
        message: `domain may not import ${named}: only ${allowed.join(', ')}`,
      }))
  })
}

function targetOf(source: Source, named: string): string | undefined {
  if (named.startsWith('#')) return named.slice(1)
  if (!named.startsWith('.')) return undefined
  return posix.normalize(`${source.folder === '' ? '.' : source.folder}/${named}`)
}

function objection(source: Source, target: string): string | undefined {
  const from = addressOf(source.path)
  const to = addressOf(target)
  const allowed = floors.wings[from.wing]
  if (allowed === undefined) return undefined
  if (source.isTest && floors.testsSee.includes(to.wing)) return undefined
  if (from.wing === 'server' && from.level === floors.roofLevel && floors.serverRoofSees.includes(to.wing))
    return undefined
  if (!allowed.includes(to.wing))
    return `${from.wing} may not import ${to.wing === '' ? target : to.wing}: only ${allowed.join(', ')}`
  return sideObjection(from, to) ?? levelObjection(source, { from, to }) ?? storeyObjection(from, to)
}

function sideObjection(from: Address, to: Address): string | undefined {
  if (from.side === '' || to.side === '' || from.side === to.side) return undefined
  return `${from.side} may not enter ${to.side}: put what both need in web/ui, web/kit or domain`
}

function levelObjection(source: Source, { from, to }: { from: Address; to: Address }): string | undefined {
  if (from.wing !== to.wing || to.level <= from.level) return undefined
  if (source.isTest && to.level === floors.roofLevel) return undefined
  return `${from.wing}/${from.room} may not climb to ${to.room === '' ? 'the roof' : `${to.wing}/${to.room}`}: pass it in from above, or send it by name`
}

function storeyObjection(from: Address, to: Address): string | undefined {
  if (from.storey === undefined || to.storey === undefined || from.room === to.room) return undefined
  if (to.storey < from.storey || (floors.ground.includes(from.room) && floors.ground.includes(to.room)))
    return undefined
  const neighbour = to.storey === from.storey ? 'its neighbour ' : ''
  return `${from.room} (${from.storey}) may not enter ${neighbour}${to.room} (${to.storey}): raise the verb or send a job`
}

function addressOf(path: string): Address {
  const [wing = '', ...rest] = path.split('/')
  const side = wing === 'web' && (rest[0] === 'shop' || rest[0] === 'staff') ? rest[0] : ''
  const inside = side === '' ? rest : rest.slice(1)
  const room = inside.length > 1 ? (inside[0] ?? '') : ''
  const level = levelOf({ wing, side, room })
  const isNoun = wing === 'domain' || level === floors.roomLevel
  return { wing: wing === '..' ? '' : wing, side, room, level, storey: isNoun ? storeyIn(wing, room) : undefined }
}

function levelOf({ wing, side, room }: { wing: string; side: string; room: string }): number {
  if (wing !== 'server' && wing !== 'web') return floors.roomLevel
  if (room === '' || floors.roofFolders.includes(room)) return floors.roofLevel
  return (side === '' ? floors.parts[wing][room] : undefined) ?? floors.roomLevel
}

function storeyIn(wing: string, room: string): number | undefined {
  // The plant of server and web (kit, db, ui) is checked by level; only in domain are kit and text a storey.
  return wing === 'domain' || (room !== 'kit' && room !== 'text') ? floors.storeys[room] : undefined
}
