import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface TypedCode {
  readonly typed: string
  /** The codes of the steps that count now, computed with the secret. */
  readonly codes: readonly { readonly step: number; readonly code: string }[]
  /** The step of the last accepted code; null before the first. */
  readonly lastStep: number | null
}

/**
 * The step of a typed code of an authenticator. Refuses `devices.code_used` for a code that was accepted before or is
 * older than one that was (RFC 6238, section 5.2), and `devices.code_wrong` for any other.
 */
export function acceptCode({ typed, codes, lastStep }: TypedCode): { readonly step: number } | Refusal {
  const digits = typed.replaceAll(/[\s-]/g, '')
  const matching = codes.filter(({ code }) => code === digits).map(({ step }) => step)
  const step = matching.find((one) => lastStep === null || one > lastStep)
  if (step !== undefined) return { step }
  return refuse(matching.length > 0 ? 'devices.code_used' : 'devices.code_wrong')
}
