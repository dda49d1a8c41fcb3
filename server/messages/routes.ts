import * as api from '#domain/messages/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listNotifications } from './list-notifications.ts'
import { presentPreferences } from './present-preferences.ts'
import { readNotifications } from './read-notifications.ts'
import { savePreferences } from './save-preferences.ts'

export const messagesRoutes: readonly Route[] = [
  read(api.listNotifications, listNotifications),
  write(api.readNotifications, readNotifications),
  read(api.getPreferences, presentPreferences),
  write(api.savePreferences, savePreferences),
]
