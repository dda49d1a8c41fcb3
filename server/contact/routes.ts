import * as api from '#domain/contact/api.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { sendContact } from './send-contact.ts'

export const contactRoutes: readonly Route[] = [write(api.sendContact, sendContact)]
