import * as api from '#domain/accounts/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { createToken } from './create-token.ts'
import { getMe } from './get-me.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { saveMe } from './save-me.ts'
import { sendEmailVerify } from './send-email-verify.ts'
import { verifyEmail } from './verify-email.ts'

export const accountsRoutes: readonly Route[] = [
  // These two hash a password, which is slow on purpose, and therefore open their transaction themselves.
  read(api.register, register),
  read(api.createToken, createToken),
  write(api.logout, logout),
  read(api.getMe, getMe),
  write(api.saveMe, saveMe),
  write(api.sendEmailVerify, sendEmailVerify),
  // A try counts although it is refused, so it keeps its own transaction.
  read(api.verifyEmail, verifyEmail),
]
