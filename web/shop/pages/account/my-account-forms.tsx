import { getSignedForm, listSignedForms } from '#domain/forms/api.ts'
import { asId } from '#domain/kit/id.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DueForms } from '#web/shop/forms/due-forms.tsx'
import { SignedList } from '#web/shop/forms/signed-list.tsx'
import { SignedText } from '#web/shop/forms/signed-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/my-account-forms.ts'

export const handle = { words: ['accounts', 'days', 'forms', 'paging'] } satisfies PageRoute

/** `?form=` shows the text of one, without script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('form') ?? ''
  const [forms, asked] = await Promise.all([
    call(listSignedForms, { limit: '20', page: pageIn(searchParams) }),
    isId(wanted) ? call(getSignedForm, { id: asId('signed_forms', wanted) }) : undefined,
  ])
  const { data: signed, due, current_page: current, last_page: last } = loaderValue(forms, request)
  return { signed, due, page: current, pages: last, asked: asked && loaderValue(asked, request) }
}

export default function MyAccountForms({ loaderData: { signed, due, page, pages, asked } }: Route.ComponentProps) {
  const t = useTranslations('forms')
  return (
    <>
      <PageTitle>{t('myForms')}</PageTitle>
      <h1 className="heading-1">{t('myForms')}</h1>
      {asked === undefined ? null : (
        <section className="panel mb-6" aria-labelledby="signed-form">
          <h2 className="heading-2" id="signed-form">
            {asked.title}
          </h2>
          <SignedText form={asked} />
        </section>
      )}
      {due.length === 0 ? (
        <Notice tone="ok">{t('nothingToSign')}</Notice>
      ) : (
        <section aria-labelledby="forms-due">
          <h2 className="heading-3" id="forms-due">
            {t('mustSign')}
          </h2>
          <DueForms due={due} opensHere />
        </section>
      )}
      <section className="form-list" aria-labelledby="forms-signed">
        <h2 className="heading-3" id="forms-signed">
          {t('signedForms')}
        </h2>
        {signed.length === 0 ? <p className="muted mt-3">{t('noneSigned')}</p> : <SignedList forms={signed} />}
        {pages > 1 ? <PageLinks page={page} pages={pages} before="/my-account/forms?page=" /> : null}
      </section>
    </>
  )
}
