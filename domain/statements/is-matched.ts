import type { StatementLine } from './compare-statement.ts'

/** Whether both sides say the same of it, to the sen. */
export function isMatched({ oursSen, theirsSen }: Pick<StatementLine, 'oursSen' | 'theirsSen'>): boolean {
  return oursSen === theirsSen
}
