import { z } from 'zod/mini'

const key = (letters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`)))
const hostName = /^(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/

/** The settings of push messages, as part of the environment. */
export const pushEnvironment = {
  /** The keys by which push services know the studio (VAPID), as `npx web-push generate-vapid-keys` writes them. */
  PUSH_PUBLIC_KEY: z.optional(key(87)),
  PUSH_PRIVATE_KEY: z.optional(key(43)),
  /** The contact of the studio for push services: `mailto:` and an address, or a page over https. */
  PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  /** The hosts of push services that may be called, with commas between; `*.` in front allows subdomains. */
  PUSH_HOSTS: z._default(
    z.string().check(
      z.refine((text) => text.split(',').every((name) => hostName.test(name)), {
        error: 'it takes names of hosts with commas between',
      }),
    ),
    'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com',
  ),
} as const

export interface PushSettings {
  readonly publicKey: string
  readonly privateKey: string
  readonly contact: string
  readonly hosts: readonly string[]
}

/** Undefined where the keys or the contact are not set: then nothing is pushed. */
export function pushSettings(set: z.output<z.ZodMiniObject<typeof pushEnvironment>>): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact, PUSH_HOSTS: hosts } = set
  if (publicKey === undefined || privateKey === undefined || contact === undefined) return undefined
  return { publicKey, privateKey, contact, hosts: hosts.split(',') }
}
