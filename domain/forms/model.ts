import { z } from 'zod/mini'
import { wireDay } from '#domain/kit/time.ts'
import { formKinds } from './form-kinds.ts'

/**
 * The signer: the participant, a guardian for somebody under 16, or somebody of 16 or 17 on the account of the
 * guardian.
 */
export const signerRoles = ['self', 'guardian', 'participant'] as const
export type SignerRole = (typeof signerRoles)[number]

/** Below this age the guardian signs. */
export const participantSignsFrom = 16

/**
 * Separate ticks: consent to the use of sensitive data is separate from every other (Personal Data Protection Act 2010,
 * s. 40).
 */
export const consentNames = ['guardian', 'risks', 'health', 'sensitive_data', 'agree'] as const
export type ConsentName = (typeof consentNames)[number]

/** Whether a person's waiver is valid for a class; `none` where the branch never published one. */
export const waiverStatuses = ['current', 'outdated', 'missing', 'none'] as const
export type WaiverStatus = (typeof waiverStatuses)[number]

/** A drawn signature: at most 100 KB as sent, and as many pixels as a phone's canvas has. */
export const signatureMaxBytes = 102_400
export const signatureMaxWidth = 1600
export const signatureMaxHeight = 800

/** Names the format of the statement below, so that a later reader knows which one it is. */
export const evidenceFormat = 'hundred.signed-form.1'
/** The same with `desk`: signed on a device of staff, before a witness. */
export const deskEvidenceFormat = 'hundred.signed-form.2'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const someone = { person_id: z.string(), full_name: z.string(), birth_date: z.nullable(wireDay) }

/**
 * The statement of a signed form, kept as one line of JSON whose SHA-256 is the hash of the record. Instants are UTC by
 * the studio's server clock; only `read_to_end`, `typed_name`, the drawing and the user agent come from the browser.
 */
export const evidenceShape = z.strictObject({
  format: z.enum([evidenceFormat, deskEvidenceFormat]),
  /**
   * The number in the chain of all records of this studio's system, from 1, and the hash of the record before; empty
   * for the first.
   */
  sequence: z.number(),
  previous_hash: z.string(),
  signed_at: z.string(),
  branch: z.string(),
  form: z.strictObject({
    kind: z.enum(formKinds),
    version: z.number(),
    language: z.enum(['en', 'zh']),
    document_sha256: hex,
    rendered_sha256: hex,
  }),
  participant: z.strictObject(someone),
  signer: z.strictObject({ role: z.enum(signerRoles), ...someone }),
  /** The account holder who answers for the participant; null when the participant holds the account. */
  guardian: z.nullable(z.strictObject(someone)),
  account: z.strictObject({
    account_id: z.string(),
    email: z.nullable(z.string()),
    email_verified_at: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    phone_verified_at: z.nullable(z.string()),
  }),
  /** Each tick that was set, with the sentence beside it. */
  consents: z.array(z.strictObject({ name: z.enum(consentNames), words: z.string() })),
  typed_name: z.nullable(z.string()),
  /** The drawn signature: SHA-256 of the PNG's bytes. How it was drawn is not stored, which would be biometric data. */
  signature: z.nullable(z.strictObject({ sha256: hex, width: z.number(), height: z.number() })),
  /** Whether the page reported that the text was scrolled to its end; null when it did not report it. */
  read_to_end: z.nullable(z.boolean()),
  /**
   * The signed-in session: a hash that identifies it without giving access, how it was signed in, and how many seconds
   * before.
   */
  session: z.strictObject({ hash: z.string(), method: z.literal('password'), age_seconds: z.number() }),
  /** The address as trusted proxies reported it. */
  connection: z.strictObject({
    address: z.string(),
    user_agent: z.nullable(z.string()),
    platform: z.enum(['web', 'android', 'ios']),
    request_id: z.string(),
  }),
  /**
   * Who of the staff saw the person sign, and on which of the studio's known devices; null on an unknown one. The
   * session above is then that of the witness.
   */
  desk: z.exactOptional(
    z.strictObject({
      witness: z.strictObject({ account_id: z.string(), full_name: z.string(), role: z.string() }),
      device: z.nullable(z.strictObject({ device_id: z.string(), kind: z.string(), name: z.string() })),
    }),
  ),
})
export type Evidence = z.output<typeof evidenceShape>

/** What is stored of one signed form to verify it. */
export interface SignedRecord {
  readonly evidence: string
  /** SHA-256 of `evidence` in UTF-8, hexadecimal. */
  readonly hash: string
  /** The published version in its canonical form, see domain/content/documents.ts. */
  readonly document_text: string
  /** The text as the signer read it, ticks included, see rendered-form.ts. */
  readonly rendered_text: string
  /** The drawn signature, a PNG in base64. */
  readonly signature_png: string | null
}
