import { csvOf } from '#domain/kit/csv.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import { type StatementLine, isMatched } from './compare-statement.ts'

const columns = ['day', 'gateway', 'kind', 'reference', 'order', 'gateway id', 'ours', 'theirs', 'verdict']

/** A statement as a file for a spreadsheet; some of its cells come from the gateway. */
export function statementCsv(statement: {
  readonly day: string
  readonly provider: string
  readonly lines: readonly StatementLine[]
}): string {
  const { day, provider } = statement
  const rows = statement.lines.map((line) => [
    day,
    provider,
    line.kind,
    line.reference,
    line.orderNumber,
    line.gatewayId,
    amount(line.oursSen),
    amount(line.theirsSen),
    verdict(line),
  ])
  return csvOf([columns, ...rows])
}

function verdict(line: StatementLine): string {
  if (isMatched(line)) return 'matched'
  if (line.oursSen === undefined) return 'at the gateway alone'
  return line.theirsSen === undefined ? 'in our books alone' : 'amount differs'
}

function amount(value: Sen | undefined): string {
  return value === undefined ? '' : toWire(value)
}
