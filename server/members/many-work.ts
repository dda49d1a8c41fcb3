import * as api from '#domain/members/many-api.ts'
import { lockLots } from '#server/packages/lot-queries.ts'
import { longWork, type LongWork } from '#server/work/long-work.ts'
import { extendOne } from './extend-many.ts'
import { tagOne } from './tag-many.ts'
import { writeToOne } from './write-to-many.ts'

/** The acts on many members, as the job does them row by row. */
export const manyWork: readonly LongWork[] = [
  longWork(api.tagMany, { kept: api.tagAct, doRow: tagOne }),
  longWork(api.extendMany, {
    kept: api.daysAct,
    doRow: extendOne,
    lockRows: async ({ tx }, rows) =>
      lockLots(
        tx,
        rows.map(({ subjectId }) => subjectId),
      ),
  }),
  longWork(api.writeToMany, { kept: api.messageAct, doRow: writeToOne }),
]
