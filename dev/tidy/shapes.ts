import * as floors from '#dev/floors.ts'
import { exportsOf } from '#dev/tidy/exports.ts'
import { isProgram, lineAt, type Finding, type Source } from '#dev/tidy/source.ts'

const nouns = Object.keys(floors.storeys).filter((noun) => noun !== 'kit' && noun !== 'text')

/** A folder of the three wings must be in the plan, and holds only the kinds of file that the plan names for it. */
export function checkFileKinds(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^(domain|server|web)\//.test(path))
    .flatMap((source) => {
      const kind = floors.fileKinds.find(({ folder }) => foldersOf(folder).includes(source.folder))
      if (kind?.file.test(source.name) === true) return []
      const message =
        kind === undefined
          ? `the plan knows no room ${source.folder}: name it in dev/floors.ts or move the file`
          : kind.says
      return [{ check: 'file-kinds', file: source.path, line: 1, message }]
    })
}

/**
 * A rule or verb exports the name of its file, so that it is found by what it does. The few functions of one noun may
 * share a file with the noun's name, as long as it is short.
 */
export function checkOwnNames(sources: readonly Source[]): Finding[] {
  return sources.filter(isRuleOrVerb).flatMap((source) => {
    const own = camelCase(source.name.replace(/\.ts$/, ''))
    const exported = exportsOf(source)
    const others = exported.filter(({ name, isFunction }) => isFunction && name !== own)
    const isOfNoun = exported.filter(({ isFunction }) => isFunction).length > 1
    if (!isOfNoun)
      return exported.some(({ name }) => name === own)
        ? []
        : [
            {
              check: 'own-names',
              file: source.path,
              line: 1,
              message: `this file must export ${own}, the name it carries`,
            },
          ]
    const lines = linesOf(source)
    if (lines <= floors.maxNounLines) return []
    const limit = `at most ${floors.maxNounLines} where functions share a file`
    return others.map(({ name, line }) => ({
      check: 'own-names',
      file: source.path,
      line,
      message: `${name} stands in a file of ${lines} lines, ${limit}: give it a file of its own`,
    }))
  })
}

/** Files are short enough to be read in one go. */
export function checkFileLength(sources: readonly Source[]): Finding[] {
  return sources.filter(isMeasured).flatMap((source) => {
    const lines = linesOf(source)
    if (lines <= floors.maxFileLines || floors.unmeasured.some((exempt) => exempt.test(source.path))) return []
    const message = `${lines} lines, at most ${floors.maxFileLines}: part it by what it does`
    return [{ check: 'file-length', file: source.path, line: floors.maxFileLines + 1, message }]
  })
}

/** Comments end at the same column as code; the formatter does not wrap them. */
export function checkCommentWidth(sources: readonly Source[]): Finding[] {
  return sources.filter(isProgram).flatMap(({ path, text, comments }) => {
    const lines = text.split('\n')
    const commented = comments.flatMap((comment) => {
      const first = lineAt(text, comment.start)
      return comment.text.split('\n').map((_, place) => first + place)
    })
    return [...new Set(commented)].flatMap((line) => {
      const columns = lines[line - 1]?.length ?? 0
      if (columns <= floors.maxCommentColumns) return []
      const message = `${columns} columns, at most ${floors.maxCommentColumns}: wrap the comment`
      return [{ check: 'comment-width', file: path, line, message }]
    })
  })
}

/** A room must be small enough to know by heart. One with more code files holds two nouns. */
export function checkRoomSize(sources: readonly Source[]): Finding[] {
  const code = sources.filter(
    (source) => /^(domain|server|web)\//.test(source.path) && isProgram(source) && !source.isTest,
  )
  return [...Map.groupBy(code, ({ folder }) => folder)].flatMap(([folder, files]) => {
    if (files.length <= floors.maxRoomFiles) return []
    const message = `${files.length} code files, at most ${floors.maxRoomFiles}: find the two nouns and part the room`
    return [{ check: 'room-size', file: folder, line: 1, message }]
  })
}

/** No folders for everything, and no barrels. */
export function checkFolders(sources: readonly Source[]): Finding[] {
  return sources.flatMap(({ path, folder, name }) => {
    const banned = folder.split('/').find((part) => floors.bannedFolders.includes(part))
    const drawer = banned === undefined ? [] : [`no folder is called ${banned}: say what it does`]
    const barrel = /^index\.(ts|tsx|js|mjs)$/.test(name) ? ['no index file: the file name is the door'] : []
    return [...drawer, ...barrel].map((message) => ({ check: 'folders', file: path, line: 1, message }))
  })
}

function linesOf({ text }: Source): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function isMeasured(source: Source): boolean {
  return isProgram(source) || source.name.endsWith('.css')
}

function isRuleOrVerb(source: Source): boolean {
  const [wing, room = '', file = '', deeper] = source.path.split('/')
  if ((wing !== 'domain' && wing !== 'server') || deeper !== undefined || source.isTest) return false
  return (
    nouns.includes(room) &&
    file.endsWith('.ts') &&
    !floors.ownKinds[wing].includes(file.replace(/\.ts$/, '').replace(/^.*-(?=(queries|api)$)/, ''))
  )
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

function foldersOf(folder: string): string[] {
  if (folder.includes('<noun>')) return nouns.map((noun) => folder.replace('<noun>', noun))
  if (folder.includes('<area>')) return floors.pageAreas.map((area) => folder.replace('<area>', area))
  return folder.includes('<roof>') ? floors.roofFolders.map((roof) => folder.replace('<roof>', roof)) : [folder]
}
