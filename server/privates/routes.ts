import * as api from '#domain/privates/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addException, listAvailability, removeException, saveAvailability } from './availability.ts'
import { cancelPrivate } from './cancel-private.ts'
import { confirmPrivate } from './confirm-private.ts'
import { listBoard } from './list-board.ts'
import { getPrivate, listPrivates } from './read-privates.ts'
import { takeStep } from './take-step.ts'

/** Paths with a word come before the path with an id. */
export const privatesRoutes: readonly Route[] = [
  read(api.listBoard, listBoard),
  read(api.getHour, async (ctx, { id, format }) => {
    const [instructor = '', day = ''] = id.split('.')
    const hours = { ...wholeList, orderBy: 'starts_at', date_from: day, date_to: day, instructor, format } as const
    return oneOfList(await listBoard(ctx, hours), id)
  }),
  write(api.takeStep, takeStep),
  read(api.listPrivates, listPrivates),
  write(api.confirmPrivate, confirmPrivate),
  read(api.getPrivate, getPrivate),
  write(api.cancelPrivate, cancelPrivate),
  read(api.listAvailability, listAvailability),
  write(api.saveAvailability, saveAvailability),
  write(api.addException, addException),
  write(api.removeException, removeException),
]
