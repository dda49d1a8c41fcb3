import type { ComponentProps } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { FamilyPart } from './family-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { VerifyEmailForm, type Verifying } from './verify-email-form.tsx'

const notYet = { sentTo: undefined, refusal: undefined } as const

interface AllForms extends ProfileProps, FamilyProps {
  readonly verifying: Verifying | undefined
  /** The form to verify the e-mail is open. */
  readonly asksToVerify: boolean
}

type ProfileProps = ComponentProps<typeof ProfileForm>
type FamilyProps = ComponentProps<typeof FamilyPart>

/** The forms of the account settings: the e-mail that is verified, the profile, and the family. */
export function AccountForms({ me, branches, answered, verifying, asksToVerify, ...family }: AllForms) {
  const t = useTranslations('verify')
  const { email } = me
  return (
    <>
      {asksToVerify && email !== null ? (
        <section className="panel stack mb-6 measure" aria-labelledby="verify-email">
          <h2 className="heading-3" id="verify-email">
            {t('title')}
          </h2>
          <VerifyEmailForm email={email} at={verifying ?? notYet} busy={false} onSend={undefined} />
        </section>
      ) : null}
      <ProfileForm me={me} branches={branches} answered={answered} />
      <FamilyPart {...family} />
    </>
  )
}
