import { z } from 'zod/mini'

/** The settings that name the app, as part of the environment. */
export const appEnvironment = {
  /** The id of the Android app, such as example.hundred.app; its links then open in the app. */
  APP_ANDROID_ID: z.optional(z.string().check(z.regex(/^[a-z]\w*(\.[a-z]\w*)+$/i))),
  /** The SHA-256 of the certificates that sign it, with commas between, as the Play Console shows them. */
  APP_ANDROID_CERTIFICATES: z.optional(
    z.string().check(z.regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}(,[0-9A-F]{2}(:[0-9A-F]{2}){31})*$/)),
  ),
  /** The id of the iOS app after the id of its team, such as A1B2C3D4E5.example.hundred.app. */
  APP_IOS_ID: z.optional(z.string().check(z.regex(/^[0-9A-Z]{10}(\.[A-Za-z0-9-]+)+$/))),
} as const

export interface AppSettings {
  readonly android: { readonly id: string; readonly certificates: readonly string[] } | undefined
  readonly ios: string | undefined
}

/** An Android app is identified by its id and its certificates, both or neither. */
export function appSettings(set: z.output<z.ZodMiniObject<typeof appEnvironment>>): AppSettings {
  const { APP_ANDROID_ID: id, APP_ANDROID_CERTIFICATES: certificates, APP_IOS_ID: ios } = set
  return {
    android: id !== undefined && certificates !== undefined ? { id, certificates: certificates.split(',') } : undefined,
    ios,
  }
}
