import { bankName } from '#domain/payments/bank-name.ts'
import type { BusinessModel } from '#domain/payments/model.ts'
import { postToGateway, responseItems, scalar } from './post-to-gateway.ts'

export interface Bank {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly online: boolean
}

/** 00 is the list of mandates, 01 that of instant pay. */
export type BankListMethod = '00' | '01'

interface Kept {
  readonly banks: readonly Bank[]
  readonly atMs: number
}

const freshMs = 60_000
/** A list older than this does not say who is offline. */
const believedMs = 120_000
/** A list up to this age still names the banks while the gateway is down. */
const staleMs = 24 * 3_600_000

/** The gateway's bank lists, cached for a minute; with the minute of public responses, two at most. */
export function createBankLists(gateway: { readonly url: string; readonly timeoutMs: number }) {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<readonly Bank[] | undefined>>()
  const ask = async (method: BankListMethod, model: BusinessModel) => {
    const banks = await fetchBanks(gateway, { method, model })
    if (banks) kept.set(`${method} ${model}`, { banks, atMs: performance.now() })
    return banks
  }
  return {
    /** The banks by name; the last list known while the gateway is down, undefined when there is none. */
    async list(method: BankListMethod, model: BusinessModel): Promise<readonly Bank[] | undefined> {
      const key = `${method} ${model}`
      const known = kept.get(key)
      if (known && performance.now() - known.atMs < freshMs) return known.banks
      const answer = asking.get(key) ?? ask(method, model).finally(() => asking.delete(key))
      asking.set(key, answer)
      const banks = await answer
      return banks ?? (known && performance.now() - known.atMs < staleMs ? known.banks : undefined)
    },
    /** What is known of a bank without a request: true online, false offline or no bank of that model. */
    seemsOnline(model: BusinessModel, code: string): boolean {
      const known = kept.get(`01 ${model}`)
      if (!known || performance.now() - known.atMs > believedMs) return bankName(model, code) !== undefined
      return known.banks.some((bank) => bank.code === code && bank.online)
    },
  }
}

async function fetchBanks(
  gateway: { url: string; timeoutMs: number },
  wanted: { method: BankListMethod; model: BusinessModel },
): Promise<readonly Bank[] | undefined> {
  const token = wanted.model === 'B2C' ? '01' : '02'
  const reply = await postToGateway(`${gateway.url}/curlec-services/banks?method=${wanted.method}&msgToken=${token}`, {
    timeoutMs: gateway.timeoutMs,
  })
  if (!reply || !['200', '201'].includes(scalar(reply, 'Status') ?? '')) return undefined
  const banks = responseItems(reply).flatMap((item) => toBank(item, wanted.model))
  return banks.length === 0
    ? undefined
    : banks.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.code.localeCompare(b.code, 'en'))
}

/** FPX marks a status `A` available or `B` blocked; lists without it mark the name instead. */
function toBank(item: Record<string, unknown>, model: BusinessModel): Bank[] {
  const code = scalar(item, 'code')
  if (code === undefined || !/^[A-Z0-9]{5,10}$/.test(code)) return []
  const shown = scalar(item, 'display_name') ?? ''
  const name = shown
    .replace(/\(offline\)$/i, '')
    .trimEnd()
    .slice(0, 100)
  const online = (scalar(item, 'status') ?? 'A') === 'A' && !/\(offline\)$/i.test(shown)
  return [{ id: (scalar(item, 'id') ?? code).slice(0, 20), code, name: name || bankName(model, code) || code, online }]
}
