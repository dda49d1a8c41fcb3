import * as api from '#domain/statements/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { exportStatement, listStatements } from './read-statements.ts'

export const statementsRoutes: readonly Route[] = [
  read(api.listStatements, listStatements),
  write(api.exportStatement, exportStatement),
]
