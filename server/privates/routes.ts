import * as api from '#domain/privates/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addException } from './add-exception.ts'
import { cancelPrivate } from './cancel-private.ts'
import { confirmPrivate } from './confirm-private.ts'
import { getPrivate } from './get-private.ts'
import { listAvailability } from './list-availability.ts'
import { listBoard } from './list-board.ts'
import { listPrivates } from './list-privates.ts'
import { removeException } from './remove-exception.ts'
import { saveAvailability } from './save-availability.ts'
import { takeStep } from './take-step.ts'

/** Paths with a word come before the path with an id. */
export const privatesRoutes: readonly Route[] = [
  read(api.listBoard, listBoard),
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
