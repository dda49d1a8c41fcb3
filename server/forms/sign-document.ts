import type { signForm as endpoint } from '#domain/forms/api.ts'
import type { Act } from '#domain/forms/build-evidence.ts'
import { decideSigning, type SigningPlan } from '#domain/forms/decide-signing.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime } from '#domain/kit/time.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findGuardedPerson } from '#server/people/queries.ts'
import { sendSignedCopy } from './emails.ts'
import { parseSignature, type DrawnSignature } from './parse-signature.ts'
import { isSignatureUsed, lockChain, listFormsInForce, listSignatures, findSigningAccount } from './queries.ts'
import { storeRecord } from './store-record.ts'

type Input = CheckedOf<typeof endpoint> & {
  /** The account that answers for the participant. */
  readonly accountId: Id<'accounts'>
  /** Its holder, who signs without `person_id`. */
  readonly holderId: Id<'persons'>
  /** Where staff saw the person sign: they, their login and the device. */
  readonly desk?: { readonly evidence: NonNullable<Act['desk']>; readonly sessionAgeSeconds: number } | undefined
}

/**
 * Signs the version in force for the holder of an account or a dependant and stores the evidence. Everything that
 * proves who, when and from where comes from the server; the signer gets a copy by mail. Refuses what `decideSigning`
 * refuses, request.not_found for a person outside the family, and forms.signature_reused.
 */
export async function signDocument(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  // Decoding a picture takes milliseconds, so it is done before the lock is taken.
  const drawn = input.signature_png === undefined ? undefined : parseSignature(input.signature_png)
  if (isRefusal(drawn)) return drawn
  const facts = await loadFacts(ctx, input)
  if (isRefusal(facts)) return facts
  const { place, document, participant, holder, signatures } = facts
  const plan = decideSigning({
    kind: input.kind,
    shown: input.version,
    inForce: document?.version,
    participant,
    holder,
    signatures,
    today: dayOf(place.now, ctx.branch.zone),
    consents: input.consents,
    typedName: input.typed_name,
    drawn: drawn !== undefined,
  })
  if (isRefusal(plan)) return plan
  if (drawn && (await isSignatureUsed(ctx.tx, drawn.sha256)))
    return refuse('forms.signature_reused', { fields: { signature_png: 'fields.signature_used' } })
  return keepAndTell(ctx, { input, drawn, plan, facts })
}

/** The lock of the chain comes first: earlier signatures are read under it, so that two clicks sign once. */
async function loadFacts(ctx: WriteContext, input: Input) {
  const { accountId, holderId } = input
  const { sessionHash } = signedIn(ctx)
  const place = await lockChain(ctx.tx)
  const person = await findGuardedPerson(ctx.tx, { accountId, personId: input.person_id ?? holderId })
  if (!person) return refuse('request.not_found')
  const account = await findSigningAccount(ctx.tx, { accountId, sessionHash, now: place.now })
  const inForce = await listFormsInForce(ctx.tx, { branchId: ctx.branch.id, now: place.now })
  const signatures = await listSignatures(ctx.tx, { branchId: ctx.branch.id, personIds: [person.id] })
  return {
    place,
    account,
    document: inForce.find(({ kind }) => kind === input.kind),
    participant: { id: person.id, fullName: person.full_name, birthDate: person.birth_date },
    holder: { id: account.personId, fullName: account.fullName, birthDate: account.birthDate },
    signatures: signatures.filter(({ kind }) => kind === input.kind),
  }
}

interface Decided {
  readonly input: Input
  readonly drawn: DrawnSignature | undefined
  readonly plan: SigningPlan
  readonly facts: Exclude<Awaited<ReturnType<typeof loadFacts>>, Refusal>
}

async function keepAndTell(
  ctx: WriteContext,
  { input, drawn, plan, facts }: Decided,
): Promise<OutputOf<typeof endpoint>> {
  const { place, account, document, participant, holder } = facts
  if (!document)
    throw new Error(`${input.kind} is not in force for participant ${participant.id}, but signing it was allowed`)
  const { language } = input
  const kept = await storeRecord(
    ctx.tx,
    {
      branchId: ctx.branch.id,
      branch: ctx.branch.code,
      document,
      language,
      plan,
      participant,
      holder,
      account,
      drawn,
      typedName: input.typed_name,
      readToEnd: input.read_to_end,
      session: {
        hash: hashText(signedIn(ctx).sessionHash),
        ageSeconds: input.desk?.sessionAgeSeconds ?? account.ageSeconds,
      },
      desk: input.desk?.evidence,
      connection: { address: ctx.address, userAgent: ctx.userAgent, platform: ctx.platform, requestId: ctx.requestId },
    },
    place,
  )
  noteChanges(ctx.tx, [{ kind: 'person', subject: participant.id, branchId: ctx.branch.id }])
  const { text, ...record } = kept
  const form = {
    ...record,
    kind: document.kind,
    version: document.version,
    title: document.title[language] ?? '',
    language,
    person_id: participant.id,
    full_name: participant.fullName,
    signer_role: plan.role,
    signed_by: plan.signer.fullName,
    signed_at: wireTime(place.now, ctx.branch.zone),
    in_force: true,
  }
  await sendSignedCopy(ctx, { form, text, account, now: place.now })
  return { success: true, form }
}
