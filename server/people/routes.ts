import * as api from '#domain/people/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addDependant, listDependants, saveDependant } from './dependants.ts'

export const peopleRoutes: readonly Route[] = [
  read(api.listDependants, listDependants),
  write(api.addDependant, addDependant),
  write(api.saveDependant, saveDependant),
]
