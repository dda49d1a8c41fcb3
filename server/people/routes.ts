import * as api from '#domain/people/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addDependant } from './add-dependant.ts'
import { listDependants } from './list-dependants.ts'
import { saveDependant } from './save-dependant.ts'

export const peopleRoutes: readonly Route[] = [
  read(api.listDependants, listDependants),
  write(api.addDependant, addDependant),
  write(api.saveDependant, saveDependant),
]
