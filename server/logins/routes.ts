import * as api from '#domain/logins/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { changeContact } from './change-contact.ts'
import { sendAccountLink } from './send-account-link.ts'
import { sendContactCode } from './send-contact-code.ts'

export const loginsRoutes: readonly Route[] = [
  // Both count before the work, and a refused try counts: they open their own transactions.
  read(api.sendContactCode, sendContactCode),
  read(api.changeContact, changeContact),
  write(api.sendAccountLink, sendAccountLink),
]
