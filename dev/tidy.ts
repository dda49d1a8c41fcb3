import { fileURLToPath } from 'node:url'
import { checkFileCircles, checkRoomCircles } from '#dev/tidy/circles.ts'
import { checkEndpointFiles } from '#dev/tidy/endpoint-files.ts'
import { checkFrozenMigrations } from '#dev/tidy/frozen-migrations.ts'
import { checkDomainPackages, checkFloors } from '#dev/tidy/imports.ts'
import { checkCommands, checkDecisions, checkFailures, checkLinks } from '#dev/tidy/links.ts'
import { checkNewerSql } from '#dev/tidy/newer-sql.ts'
import * as papers from '#dev/tidy/papers.ts'
import * as purity from '#dev/tidy/purity.ts'
import { checkSending } from '#dev/tidy/sending.ts'
import * as shapes from '#dev/tidy/shapes.ts'
import { readTree, type Finding, type Source } from '#dev/tidy/source.ts'
import * as tables from '#dev/tidy/tables.ts'
import { checkTimeAfterLock } from '#dev/tidy/time-after-lock.ts'
import * as words from '#dev/tidy/words.ts'

const checks: readonly ((sources: readonly Source[]) => Finding[])[] = [
  checkFloors,
  checkDomainPackages,
  checkEndpointFiles,
  checkFileCircles,
  checkRoomCircles,
  checkFrozenMigrations,
  checkLinks,
  checkCommands,
  checkDecisions,
  checkFailures,
  papers.checkPapers,
  papers.checkPages,
  papers.checkPlan,
  tables.checkTableOwners,
  tables.checkTablesAreOwned,
  tables.checkOwnedTablesExist,
  tables.checkSqlPlace,
  checkNewerSql,
  checkTimeAfterLock,
  checkSending,
  shapes.checkFileKinds,
  shapes.checkOwnNames,
  shapes.checkFileLength,
  shapes.checkCommentWidth,
  shapes.checkRoomSize,
  shapes.checkFolders,
  words.checkWords,
  words.checkVocabulary,
  purity.checkDomainWaits,
  purity.checkClock,
  purity.checkFixedWaits,
  purity.checkColours,
  purity.checkSentences,
  purity.checkMachine,
  purity.checkUnfinished,
  purity.checkSilenced,
]

/**
 * Reads the tree below `root` and reports what the plan of `dev/floors.ts` refuses, ordered by file and line. An empty
 * list means that there is nothing to fix. It never changes a file.
 */
export function tidy(root: string): Finding[] {
  const sources = readTree(root)
  return checks
    .flatMap((check) => check(sources))
    .toSorted((one, other) => (one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1))
}

/** One finding as a line that an editor can link to. */
export function describeFinding({ check, file, line, message }: Finding): string {
  return `${file}:${line} ${message} [${check}]`
}

if (import.meta.main) {
  const findings = tidy(fileURLToPath(new URL('..', import.meta.url)))
  for (const finding of findings) console.log(describeFinding(finding))
  console.log(findings.length === 0 ? 'tidy: the house is in order' : `tidy: ${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
