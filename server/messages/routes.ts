import * as api from '#domain/messages/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addPush } from './add-push.ts'
import { listNotifications } from './list-notifications.ts'
import { presentPreferences } from './present-preferences.ts'
import { presentPush } from './present-push.ts'
import { readNotifications } from './read-notifications.ts'
import { removePush } from './remove-push.ts'
import { savePreferences } from './save-preferences.ts'
import { savePushKinds } from './save-push-kinds.ts'

export const messagesRoutes: readonly Route[] = [
  read(api.listNotifications, listNotifications),
  write(api.readNotifications, readNotifications),
  read(api.getPush, presentPush),
  write(api.addPush, addPush),
  write(api.savePushKinds, savePushKinds),
  write(api.removePush, removePush),
  read(api.getPreferences, presentPreferences),
  write(api.savePreferences, savePreferences),
]
