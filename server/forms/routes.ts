import * as api from '#domain/forms/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { exportSignedForms, getSignedForm, listSignedForms } from './read-forms.ts'
import { signForm } from './sign-form.ts'

export const formsRoutes: readonly Route[] = [
  write(api.signForm, signForm),
  read(api.listSignedForms, listSignedForms),
  read(api.getSignedForm, getSignedForm),
  read(api.exportSignedForms, exportSignedForms),
]
