import * as api from '#domain/accounts/api.ts'
import * as claim from '#domain/accounts/claim-api.ts'
import * as password from '#domain/accounts/password-api.ts'
import * as sessions from '#domain/accounts/sessions-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { changePassword } from './change-password.ts'
import { createToken } from './create-token.ts'
import { getMe, saveMe } from './me.ts'
import { openFromOrder } from './open-from-order.ts'
import { forgetPassword, verifyForgetPasswordToken } from './password-reset.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendEmailVerify } from './send-email-verify.ts'
import { endOtherSessions, endSession, listSessions, logout } from './sessions.ts'
import { verifyEmail } from './verify-email.ts'

export const accountsRoutes: readonly Route[] = [
  // These three hash a password, which is slow on purpose, and therefore open their transaction themselves.
  read(api.register, register),
  read(claim.openFromOrder, openFromOrder),
  read(api.createToken, createToken),
  write(api.logout, logout),
  read(api.getMe, getMe),
  write(api.saveMe, saveMe),
  write(api.sendEmailVerify, sendEmailVerify),
  // A refused try must stay counted, so it opens its own transaction.
  read(api.verifyEmail, verifyEmail),
  read(password.forgetPassword, forgetPassword),
  read(password.verifyForgetPasswordToken, verifyForgetPasswordToken),
  read(password.resetPassword, resetPassword),
  read(password.changePassword, changePassword),
  read(sessions.listSessions, listSessions),
  write(sessions.endSession, endSession),
  write(sessions.endOtherSessions, endOtherSessions),
]
