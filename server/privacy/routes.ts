import { page } from '#domain/kit/list.ts'
import * as api from '#domain/privacy/api.ts'
import { savePerson as savePersonEndpoint } from '#domain/privacy/person-api.ts'
import * as records from '#domain/privacy/records-api.ts'
import { signedIn } from '#server/kit/context.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listCorrectionPage } from './correction-queries.ts'
import {
  answerCorrection,
  correctBirthDate,
  listBirthDates,
  presentCorrection,
  requestCorrection,
} from './corrections.ts'
import { deleteAccount } from './delete-account.ts'
import { exportRecords } from './export-records.ts'
import { previewDeletion } from './preview-deletion.ts'
import { savePerson } from './save-person.ts'

export const privacyRoutes: readonly Route[] = [
  read(api.previewDeletion, previewDeletion),
  // It verifies a password, which is slow on purpose, and therefore opens its transaction itself.
  read(api.deleteAccount, deleteAccount),
  read(records.exportRecords, exportRecords),
  read(records.listCorrections, async (ctx, query) => {
    const whose = { accountId: signedIn(ctx).accountId }
    const { rows, total } = await listCorrectionPage(ctx.db, { whose, query })
    return page(
      rows.map((row) => presentCorrection(row, ctx.branch.zone)),
      { ...query, total },
    )
  }),
  write(records.requestCorrection, requestCorrection),
  read(records.listOpenCorrections, async (ctx, query) => {
    const { rows, total } = await listCorrectionPage(ctx.db, { whose: { branchId: ctx.branch.id }, query })
    return page(
      rows.map((row) => presentCorrection(row, ctx.branch.zone)),
      { ...query, total },
    )
  }),
  write(records.answerCorrection, answerCorrection),
  read(records.listBirthDates, listBirthDates),
  write(records.correctBirthDate, correctBirthDate),
  write(savePersonEndpoint, savePerson),
]
