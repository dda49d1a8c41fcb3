import { isLong } from '#dev/testing/is-long.ts'

/** How many addresses of one page, asked by the same names of a query, stand for all others in `npm test`. */
const mostOfAKind = 3

/** Returns whether the next address is to be looked at: the first three of their kind, and in `npm run long` all. */
export function firstOfEachKind(): (path: string) => boolean {
  const counts = new Map<string, number>()
  return (path) => {
    const { pathname, searchParams } = new URL(path, 'https://hundred.example')
    const kind = [pathname, ...searchParams.keys()].join(' ')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return isLong || count <= mostOfAKind
  }
}
