import { z } from 'zod/mini'

/** The device's secure storage: the Keychain of iOS, the Keystore of Android. */
export interface Vault {
  get(about: { key: string }): Promise<{ value: string }>
  set(about: { key: string; value: string }): Promise<unknown>
  remove(about: { key: string }): Promise<unknown>
}

const key = 'hundred'
/** The longest that a secret is stored, whatever the server says. */
const longestSeconds = 400 * 24 * 3600

const secret = z.object({ value: z.string(), untilMs: z.number() })
const secrets = z.record(z.string(), secret)
/** A value and its lifetime in seconds, by name, as the server sends it. */
const told = z.record(z.string(), z.tuple([z.string(), z.number()]))
const others = ['guest', 'order', 'device'] as const
const names: readonly string[] = ['session', ...others]

export type Secrets = ReturnType<typeof createSecrets>

/**
 * Stores what a browser would keep in HttpOnly cookies. Where the vault refuses, secrets last until the app is closed.
 */
export function createSecrets({ vault, nowMs }: { readonly vault: Vault; readonly nowMs: () => number }) {
  let known: z.output<typeof secrets> = {}

  const find = (name: string): string | undefined => {
    const found = known[name]
    return found !== undefined && found.untilMs > nowMs() ? found.value : undefined
  }

  async function save(): Promise<void> {
    const isEmpty = Object.keys(known).length === 0
    // Neither plugin removes what is not there.
    await (isEmpty ? vault.remove({ key }) : vault.set({ key, value: JSON.stringify(known) })).catch(() => undefined)
  }

  return {
    async load(): Promise<void> {
      const kept = await vault.get({ key }).catch(() => undefined)
      const read = secrets.safeParse(parsed(kept?.value))
      if (read.success) known = read.data
    },

    /** Ends the session on this device, whatever is stored: iOS keeps the Keychain even of a deleted app. */
    async dropSession(): Promise<void> {
      const { session, ...rest } = known
      known = rest
      if (session !== undefined) await save()
    },

    /**
     * The headers that identify the caller: the session as a bearer token, and what a browser would send in cookies.
     */
    headers({ asNobody }: { readonly asNobody: boolean }): Readonly<Record<string, string>> {
      const shell = new URLSearchParams({ v: '1' })
      if (asNobody) return { 'x-shell': shell.toString() }
      for (const name of others) shell.set(name, find(name) ?? '')
      const session = find('session')
      return { 'x-shell': shell.toString(), ...(session !== undefined && { authorization: `Bearer ${session}` }) }
    },

    /** Stores and deletes what a response says. Returns the readable mark of the session where that changed. */
    async take(header: string): Promise<{ readonly mark?: { readonly value: string; readonly seconds: number } }> {
      const read = told.safeParse(parsed(header))
      if (!read.success) return {}
      const { mark, ...values } = read.data
      const kept = new Map(Object.entries(known))
      for (const [name, [value, seconds]] of Object.entries(values)) {
        if (!names.includes(name)) continue
        if (value === '' || seconds <= 0) kept.delete(name)
        else kept.set(name, { value, untilMs: nowMs() + Math.min(seconds, longestSeconds) * 1000 })
      }
      known = Object.fromEntries(kept)
      await save()
      return mark === undefined ? {} : { mark: { value: mark[0], seconds: mark[1] } }
    },
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
