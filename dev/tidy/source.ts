import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maskSource, type Quoted } from '#dev/tidy/mask.ts'

/** One finding: where (line counts from 1) and a sentence that says how to fix it. */
export type Finding = { check: string; file: string; line: number; message: string }

/** One file of the tree. `code` is `text` of the same length with comments and the inside of strings blanked. */
export type Source = {
  path: string
  folder: string
  name: string
  text: string
  code: string
  strings: readonly Quoted[]
  comments: readonly Quoted[]
  isTest: boolean
}

const skippedFolders = new Set([
  'node_modules',
  'build',
  '.data',
  '.react-router',
  '.git',
  '.cache',
  'look',
  'test-results',
  'dist',
])
// `.git` is a file in a second working tree.
const skippedFiles = new Set(['.env', '.git'])
/** Planted faults, and the built pages of the app. */
const skippedPaths = new Set([
  'dev/fixtures',
  'mobile/www',
  'mobile/android/app/src/main/assets',
  'mobile/ios/App/App/public',
])
const unreadable = /\.(png|jpe?g|avif|webp|ico|woff2?|ttf|otf|gz|br|zip|log|pdf)$/
const program = /\.(ts|tsx|mjs|js)$/

/** Reads every text file below `root` that could be tracked, in a stable order. Paths are relative, with `/`. */
export function readTree(root: string): Source[] {
  return listPaths(root, '').map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

/** Splits a file into code, strings and comments; other files keep their text as code. */
export function readSource(path: string, text: string): Source {
  const slash = path.lastIndexOf('/')
  const masked = program.test(path) ? maskSource(text) : { code: text, strings: [], comments: [] }
  return {
    path,
    folder: slash < 0 ? '' : path.slice(0, slash),
    name: path.slice(slash + 1),
    text,
    ...masked,
    isTest: /\.test\.tsx?$/.test(path),
  }
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** True for TypeScript and JavaScript, which the checks on code read. */
export function isProgram(source: Source): boolean {
  return program.test(source.path)
}

function listPaths(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory())
        return skippedFolders.has(entry.name) || skippedPaths.has(path) ? [] : listPaths(root, path)
      return entry.isFile() && !unreadable.test(entry.name) && !skippedFiles.has(entry.name) ? [path] : []
    })
}
