import { retention, type Copied, type TableRule } from '#server/db/retention.ts'

interface CopiedTable extends Copied {
  readonly table: string
  /** The columns that the copy leaves out. */
  readonly hidden: readonly string[]
}

/** The lists of a copy of personal data, each with its table and the columns that it leaves out. */
export function listCopied(): readonly CopiedTable[] {
  return Object.entries(retention).flatMap(([table, rule]) =>
    typeof rule.copy === 'object'
      ? rule.copy.map((copied) => ({ ...copied, table, hidden: [...hiddenColumns(rule), ...(copied.without ?? [])] }))
      : [],
  )
}

function hiddenColumns({ columns }: TableRule): readonly string[] {
  return columns.flatMap(([kind, , names]) => (kind === 'sealed' || kind === 'others' ? names.split(' ') : []))
}
