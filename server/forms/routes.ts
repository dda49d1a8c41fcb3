import * as api from '#domain/forms/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { readDeskForm } from './read-desk-form.ts'
import { exportSignedForms, getSignedForm, listSignedForms } from './read-forms.ts'
import { signAtDesk } from './sign-at-desk.ts'
import { signForm } from './sign-form.ts'

export const formsRoutes: readonly Route[] = [
  write(api.signForm, signForm),
  read(api.readDeskForm, readDeskForm),
  write(api.signAtDesk, signAtDesk),
  read(api.listSignedForms, listSignedForms),
  read(api.getSignedForm, getSignedForm),
  read(api.exportSignedForms, exportSignedForms),
]
