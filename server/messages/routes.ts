import * as api from '#domain/messages/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listNotifications, readNotifications } from './notifications.ts'
import { presentPreferences, savePreferences } from './preferences.ts'
import { addPush, presentPush, removePush, savePushKinds } from './push-subscriptions.ts'

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
