import * as api from '#domain/views/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { deleteView, listViews, saveView } from './views.ts'

export const viewsRoutes: readonly Route[] = [
  read(api.listViews, listViews),
  write(api.saveView, saveView),
  write(api.deleteView, deleteView),
]
