import type { StatementLine } from './compare-statement.ts'

/** Whether both sides agree, to the sen. */
export function isMatched({ oursSen, theirsSen }: Pick<StatementLine, 'oursSen' | 'theirsSen'>): boolean {
  return oursSen === theirsSen
}
