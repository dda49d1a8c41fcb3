// `npm run counts`: the size of the house as a row of the table of decisions/0006-known-gaps.md.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Source {
  readonly path: string
  readonly text: string
}

const repository = join(import.meta.dirname, '..')
/** Files with fewer lines are crumbs: another file may well hold them. */
const crumbLines = 20

const tracked = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).trim().split('\n')
const sources: readonly Source[] = tracked
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path)
const isIn = (folders: RegExp) => (source: Source) => folders.test(source.path)
const linesOf = ({ text }: Source): number => text.split('\n').length - 1
const sum = (some: readonly Source[]): number => some.reduce((total, source) => total + linesOf(source), 0)

const isOfProduct = isIn(/^(?:domain|server|web)\//)
const isWrittenByHand = (source: Source): boolean => !isIn(/^domain\/text\/|^server\/db\/tables\.ts$/)(source)
const product = sources.filter((source) => isOfProduct(source) && !isTest(source) && isWrittenByHand(source))
const crumbs = product.filter((source) => linesOf(source) < crumbLines)

console.table({
  'files of the product': product.length,
  'lines of the product': sum(product),
  [`% of its files under ${crumbLines} lines`]: Math.round((crumbs.length / product.length) * 100),
  'scripts that pages load later, import(': product
    .filter(isIn(/^web\//))
    .flatMap(({ text }) => text.match(/\bimport\(/g) ?? []).length,
  migrations: tracked.filter((path) => /^server\/db\/migrations\/.*\.sql$/.test(path)).length,
  'lines of tests': sum(sources.filter((source) => isTest(source) && isOfProduct(source))),
  'lines of journeys': sum(sources.filter(isIn(/^e2e\//))),
  'lines of dev and bench, with their tests': sum(sources.filter(isIn(/^(?:dev|bench)\//))),
})
