import { Form } from 'react-router'
import { getPreferences, savePreferences } from '#domain/waitlist/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { clockOfMinute, noticeChoices, noticeOf, parsePreferences } from '#web/shop/waitlist/parse-preferences.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Route } from './+types/my-account-classes-waitlist.ts'

export const handle = { words: ['waitlistPreferences'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  return loaderValue(await context.get(apiContext)(getPreferences, {}), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const preferences = parsePreferences(form)
    if (!preferences) return undefined
    return actionOutcome(await context.get(apiContext)(savePreferences, preferences, { key: crypto.randomUUID() }), {
      done: () => ({ refused: undefined }),
      refused: refusedMessage,
    })
  })
}

export default function MyAccountClassesWaitlist({ loaderData: preferences, actionData }: Route.ComponentProps) {
  const t = useTranslations('waitlistPreferences')
  const path = usePath()
  const isSending = useIsSending()
  const { policies } = useSettings()
  const chosen = noticeOf(preferences)
  const hours = [...new Set([...noticeChoices.map(String), ...(/^[1-9]/.test(chosen) ? [chosen] : [])])].toSorted(
    (one, other) => Number(one) - Number(other),
  )
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead swap-lead">{t('lead')}</p>
      <Form method="post" className="preferences">
        {actionData === undefined ? null : (
          <Notice
            role="status"
            tone={actionData.refused === undefined ? 'ok' : 'bad'}
            {...(actionData.refused === undefined ? {} : { title: t('notSaved') })}
          >
            {actionData.refused ?? t('saved')}
          </Notice>
        )}
        <Select
          label={t('notice')}
          name="notice"
          defaultValue={chosen}
          help={t('noticeHelp')}
          options={[
            { value: '0', label: t('noticeNone', { minutes: policies.waitlist_cutoff_minutes }) },
            { value: 'short', label: t('noticeShort', { minutes: policies.waitlist_cutoff_minutes }) },
            ...hours.map((one) => ({ value: one, label: t('noticeHours', { hours: Number(one) }) })),
          ]}
        />
        <RadioGroup
          legend={t('quiet')}
          name="quiet"
          look="row"
          defaultValue={preferences.own_quiet_hours ? 'own' : 'studio'}
          options={[
            { value: 'studio', label: t('quietStudio') },
            { value: 'own', label: t('quietOwn') },
          ]}
          help={t('quietHelp')}
        />
        <div className="preferences-hours">
          <TextField
            label={t('quietFrom')}
            name="from"
            type="time"
            defaultValue={clockOfMinute(preferences.quiet_from_minute)}
          />
          <TextField
            label={t('quietUntil')}
            name="until"
            type="time"
            defaultValue={clockOfMinute(preferences.quiet_until_minute)}
          />
        </div>
        <div className="row flex-wrap">
          <Button type="submit" busy={isSending}>
            {t('save')}
          </Button>
          <LinkButton look="line" to={path('/my-account/classes')}>
            {t('back')}
          </LinkButton>
        </div>
      </Form>
    </>
  )
}
