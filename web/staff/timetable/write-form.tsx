import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { classTemplates } from '#domain/timetable/class-message.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'
import { ActButton } from '../work/act-button.tsx'
import type { HeldActState } from '../work/use-held-act.ts'
import { OwnWords, wordsOf } from './own-words.tsx'
import type { AskedBefore } from './use-asked-before.ts'

type AnyTemplate = (typeof classTemplates)[number]
/** What is written, as the form shows it. */
type Said = Omit<ReturnType<typeof useSaid>, 'ready' | 'sent'>

const templateTexts = {
  late_start: 'lateStart',
  come_early: 'comeEarly',
  bring_socks: 'bringSocks',
  side_door: 'sideDoor',
} as const satisfies Record<AnyTemplate, string>
const mostLetters = 600

/** What is written: one of these ready sentences, or own words in one or both languages. */
export function useSaid<Template extends AnyTemplate>(templates: readonly Template[], before: AskedBefore | undefined) {
  const { template: first, text_en: en = '', text_zh: zh = '' } = before ?? {}
  const [template, setTemplate] = useState(templates.find((one) => one === first))
  const [words, setWords] = useState({ en, zh })
  const ready = template === undefined ? {} : { template }
  return {
    templates,
    template,
    words,
    /** For the preview: own words change nothing of whom they reach. */
    ready,
    /** For the act. */
    sent: template === undefined ? wordsOf(words) : ready,
    choose: (name: string) => setTemplate(templates.find((one) => one === name)),
    setWords,
  }
}

/** Asks what is written to some people, shows whom it reaches, and sends it. The fields before say to whom. */
export function WriteForm<Plan extends { readonly text: string | null }>({
  title,
  said,
  plan,
  reach,
  act,
  onSend,
  onClose,
  children,
}: {
  readonly title: string
  readonly said: Said
  readonly plan: UseQueryResult<Plan, RefusedCall>
  /** Whom it reaches, where the button alone does not say it. */
  readonly reach?: (plan: Plan) => ReactNode
  readonly act: HeldActState
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useTranslations('staffBooking')
  const { templates, template, words, choose, setWords } = said
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <SidePanel title={title} closeLabel={t('close')} onClose={onClose}>
      <form className="checkin-form" onSubmit={send}>
        {children}
        <Select
          label={t('template')}
          name="template"
          placeholder={t('ownWords')}
          value={template ?? ''}
          options={templates.map((value) => ({ value, label: t(templateTexts[value]) }))}
          onChange={({ target }) => choose(target.value)}
        />
        {template === undefined ? (
          <OwnWords words={words} mostLetters={mostLetters} errors={act.refusal?.errors ?? {}} onWords={setWords} />
        ) : (
          <p className="soft">{t('bothLanguages')}</p>
        )}
        <RefusalNotice refusal={act.refusal} title={t('notSent')} />
        <div className="booking-plan" aria-live="polite">
          <PreviewState of={plan}>
            {(shown) => (
              <>
                {shown.text === null ? null : <blockquote className="plan-letter">{shown.text}</blockquote>}
                {reach?.(shown)}
              </>
            )}
          </PreviewState>
        </div>
        <ActButton full type="submit" act={act} isReady={plan.isSuccess}>
          {t('sendTo', { count: act.told })}
        </ActButton>
      </form>
    </SidePanel>
  )
}
