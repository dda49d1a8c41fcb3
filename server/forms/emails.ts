import type { signForm } from '#domain/forms/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { mailForms as en } from '#domain/text/en/mail/forms.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailForms as zh } from '#domain/text/zh/mail/forms.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

type SignedForm = OutputOf<typeof signForm>['form']

interface Copy {
  readonly form: SignedForm
  /** The text as it was signed. */
  readonly text: string
  readonly account: { readonly id: Id<'accounts'>; readonly email: string | null; readonly phone: string | null }
  readonly now: Instant
}

/**
 * Sends the copy to the account it was signed on, in the language of the form: by e-mail where there is one, else to
 * the phone. It contains the fingerprint, which is then stored outside of this system.
 */
export async function sendSignedCopy(ctx: WriteContext, copy: Copy): Promise<void> {
  const { account, form } = copy
  const recipient = account.email ?? account.phone
  if (recipient === null) throw new Error(`account ${account.id} has neither e-mail nor phone`)
  await queueMessage(
    ctx.tx,
    {
      eventKey: `forms.signed:${form.id}`,
      template: 'forms.signed',
      channel: account.email === null ? 'sms' : 'email',
      accountId: account.id,
      recipient,
      locale: form.language,
      content: signedContent(copy, { zone: ctx.branch.zone, origin: ctx.origin }),
    },
    copy.now,
  )
}

interface Head {
  readonly head: { readonly number: number; readonly hash: string; readonly signedAt: Instant }
  readonly owner: {
    readonly accountId: Id<'accounts'>
    readonly email: string
    readonly locale: Locale
    readonly zone: string
  }
}

/** The last record of the chain, once for each record that was the last one on some morning. */
export function chainHead({ head, owner }: Head): QueuedMessage {
  const { head: words, facts } = owner.locale === 'zh' ? zh : en
  const when = formatWhen(head.signedAt, { locale: owner.locale, zone: owner.zone })
  return {
    eventKey: `forms.head:${head.number}:${owner.accountId}`,
    template: 'forms.head',
    channel: 'email',
    accountId: owner.accountId,
    recipient: owner.email,
    locale: owner.locale,
    content: {
      subject: fill(words.subject, { number: head.number }),
      heading: words.heading,
      paragraphs: [words.keep, fill(words.check, { number: head.number, hash: head.hash })],
      facts: [
        { label: facts.record, value: String(head.number) },
        { label: facts.when, value: when },
        { label: facts.fingerprint, value: head.hash },
      ],
    },
  }
}

function signedContent({ form, text, now }: Copy, at: { zone: string; origin: string }): MessageContent {
  const { signed: words, facts } = form.language === 'zh' ? zh : en
  const when = formatWhen(now, { locale: form.language, zone: at.zone })
  const values = { title: form.title, version: form.version, signer: form.signed_by, participant: form.full_name, when }
  return {
    subject: fill(words.subject, values),
    heading: words.heading,
    paragraphs: [fill(words[form.signer_role], values), words.stranger, words.textBegins, ...paragraphsOf(text)],
    facts: [
      { label: facts.form, value: form.title },
      { label: facts.version, value: String(form.version) },
      { label: facts.participant, value: form.full_name },
      { label: facts.signer, value: form.signed_by },
      { label: facts.when, value: when },
      { label: facts.record, value: String(form.number) },
      { label: facts.fingerprint, value: form.hash },
    ],
    copyName: `hundred-form-${form.number}.pdf`,
    action: { label: words.action, url: `${at.origin}${form.language === 'zh' ? '/zh' : ''}/my-account/forms` },
  }
}

/** Lines of the text as paragraphs; `## ` only marks a heading. */
function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^## /, ''))
}
