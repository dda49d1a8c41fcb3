import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf, uuidShape } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedLine } from '#domain/kit/typed-text.ts'
import { formKinds } from './form-kinds.ts'
import { consentNames, signatureMaxBytes, signerRoles } from './model.ts'

/** Base64 writes 4 characters for 3 bytes, after `data:image/png;base64,`. */
const signatureMaxText = Math.ceil(signatureMaxBytes / 3) * 4 + 22
/** A body with the largest drawing, and 27 KB for its other fields. */
const signedMaxBytes = 163_840
const tick = z.optional(z.literal(true, 'fields.tick'))

const signedForm = {
  id: idOf('signed_forms'),
  /** The number of the record in the chain. */
  number: z.number(),
  kind: z.enum(formKinds),
  version: z.number(),
  title: z.string(),
  language: z.enum(['en', 'zh']),
  /** The participant, by the name of that time, and the signer. */
  person_id: idOf('persons'),
  full_name: z.string(),
  signer_role: z.enum(signerRoles),
  signed_by: z.string(),
  signed_at: wireInstant,
  /** True while this version is the one in force. */
  in_force: z.boolean(),
  /** Fingerprint of the record. */
  hash: z.string(),
}

const signedFormItem = z.strictObject(signedForm)

/** What the account has to sign now. */
const dueForm = z.strictObject({
  kind: z.enum(formKinds),
  version: z.number(),
  title: z.string(),
  person_id: idOf('persons'),
  full_name: z.string(),
  signer_role: z.enum(signerRoles),
  state: z.enum(['missing', 'outdated']),
})

/**
 * Signs the version in force, for the caller or a dependant. Time, address and session come from the server; fields
 * that claim them are refused as unknown. A typed name must be the signer's own; a drawing is a PNG of at most 100 KB.
 */
export const signForm = endpoint({
  name: 'forms.sign',
  method: 'POST',
  path: '/forms/signed',
  who: 'account',
  status: 201,
  summary: 'Sign a form in its current version',
  refusals: [
    'request.not_found',
    'forms.outdated_version',
    'forms.already_signed',
    'forms.guardian_required',
    'forms.own_account',
    'forms.signature_reused',
    'accounts.birth_date_needed',
  ],
  limit: { name: 'forms.sign', points: 30, seconds: 3600, by: 'caller' },
  maxBodyBytes: signedMaxBytes,
  tooLarge: refuse('request.invalid', { fields: { signature_png: 'fields.signature_large' } }),
  input: z.strictObject({
    kind: z.enum(formKinds),
    version: z.int(),
    language: z.enum(['en', 'zh']),
    person_id: z.optional(idOf('persons')),
    typed_name: z.optional(typedLine(200)),
    signature_png: z.optional(sentText(signatureMaxText, { long: 'fields.signature_large' })),
    /** `guardian` is required of a guardian alone, `agree` for terms and privacy, the others for the waiver. */
    consents: z.strictObject(
      { guardian: tick, risks: tick, health: tick, sensitive_data: tick, agree: tick },
      'fields.tick',
    ),
    read_to_end: z.optional(z.boolean()),
  }),
  output: z.strictObject({ success: z.literal(true), form: signedFormItem }),
})

/** What a person signs at the desk now: the text, the ticks with their words, and who signs. */
export const readDeskForm = endpoint({
  name: 'forms.at_desk',
  method: 'GET',
  path: '/staff/people/{id}/forms',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'The waiver as a person signs it at the desk',
  refusals: [
    'request.not_found',
    'forms.already_signed',
    'forms.guardian_required',
    'forms.own_account',
    'accounts.birth_date_needed',
  ],
  input: z.strictObject({ id: idOf('persons'), language: z._default(z.enum(['en', 'zh']), 'en') }),
  output: z.strictObject({
    person_id: idOf('persons'),
    full_name: z.string(),
    signer_role: z.enum(signerRoles),
    /** Who signs: the participant, or the guardian. */
    signed_by: z.string(),
    version: z.number(),
    language: z.enum(['en', 'zh']),
    title: z.string(),
    /** Paragraphs as in `GET /documents/{kind}`. */
    body: z.string(),
    consents: z.array(z.strictObject({ name: z.enum(consentNames), words: z.string() })),
    /** Where the copy goes. */
    copy_to: z.string(),
    now: wireInstant,
  }),
})

/**
 * A person signs the waiver in person on a device of the studio. The evidence names who of the staff saw it, and the
 * device; the copy goes to the account of the person. Nobody is the witness of their own signature.
 */
export const signAtDesk = endpoint({
  name: 'forms.sign_at_desk',
  method: 'POST',
  path: '/staff/people/{id}/forms',
  who: { staff: ['owner', 'manager', 'desk'] },
  status: 201,
  summary: 'A person signs the waiver at the desk, with staff as the witness',
  refusals: [...signForm.refusals, 'auth.forbidden'],
  limit: { name: 'forms.sign_at_desk', points: 120, seconds: 3600, by: 'caller' },
  maxBodyBytes: signedMaxBytes,
  tooLarge: refuse('request.invalid', { fields: { signature_png: 'fields.signature_large' } }),
  input: z.strictObject({
    id: idOf('persons'),
    version: z.int(),
    language: z.enum(['en', 'zh']),
    signature_png: sentText(signatureMaxText, { long: 'fields.signature_large' }),
    consents: signForm.input.shape.consents,
    read_to_end: z.optional(z.boolean()),
  }),
  output: signForm.output,
})

export const listSignedForms = endpoint({
  name: 'forms.signed',
  method: 'GET',
  path: '/forms/signed',
  who: 'account',
  summary: 'Forms signed by or for the signed-in person and dependants, newest first, and what is to sign now',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { kind: new RegExp(`^(${formKinds.join('|')})$`), person_id: uuidShape },
      orders: ['signed_at'],
      sorted: 'desc',
      keyword: 'title, and names of whoever signed and for whom',
    }),
  }),
  output: z.extend(pageOf(signedFormItem), { due: z.array(dueForm) }),
})

export const getSignedForm = endpoint({
  name: 'forms.signed_one',
  method: 'GET',
  path: '/forms/signed/{id}',
  who: 'account',
  summary: 'One signed form with its text and evidence',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('signed_forms') }),
  output: z.strictObject({
    ...signedForm,
    /** The text as it was signed, ticks included; paragraphs as in `GET /documents/{kind}`. */
    text: z.string(),
    typed_name: z.nullable(z.string()),
    /** The drawn signature as a data URL. */
    signature_png: z.nullable(z.string()),
    /** The statement, one line of JSON; its SHA-256 is `hash`. See domain/forms/verify-evidence.ts. */
    evidence: z.string(),
    /** Every language of the version in its canonical form. */
    document_text: z.string(),
  }),
})

/**
 * One page of the chain by number; without a keyword, all pages together verify (`npm run verify-forms`, without this
 * system). The chain is one for all branches. A record of this branch comes with all that verifies it; one that was
 * signed at another branch has only number and hash, so that the next record's `previous_hash` can be checked.
 */
export const exportSignedForms = endpoint({
  name: 'forms.export',
  method: 'GET',
  path: '/staff/forms/signed',
  who: { staff: ['owner'] },
  summary: 'The signed forms of the branch with their evidence, in the order of the chain',
  refusals: [],
  input: z.strictObject(
    listFields({ search: {}, orders: ['number'], keyword: 'names of whoever signed and for whom' }),
  ),
  output: pageOf(
    z.strictObject({
      number: z.number(),
      /** Null, as text and document are, for a record of another branch. */
      evidence: z.nullable(z.string()),
      hash: z.string(),
      document_text: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** The drawn signature as a data URL. */
      signature_png: z.nullable(z.string()),
    }),
  ),
})
