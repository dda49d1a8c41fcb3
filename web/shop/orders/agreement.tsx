import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DocumentLink } from '../forms/document-link.tsx'

/** One tick, not preselected. Uncontrolled, so that a tick from before hydration stays. */
export function Agreement({ error }: { readonly error: string | undefined }) {
  const t = useTranslations('checkout')
  return (
    <>
      <input type="hidden" name="agreement" value="1" />
      <Checkbox name="agreed" value="1" required className="mt-5" error={error}>
        {t.rich('agree', {
          terms: (inside) => <DocumentLink kind="terms">{inside}</DocumentLink>,
          privacy: (inside) => <DocumentLink kind="privacy">{inside}</DocumentLink>,
        })}
      </Checkbox>
    </>
  )
}
