import { useState } from 'react'
import { extendMany, previewDays, previewNews, previewTags, tagMany, writeToMany } from '#domain/members/many-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePaused } from '../kit/use-paused.ts'
import { usePreview } from '../kit/use-preview.ts'
import { OwnWords, wordsOf } from '../timetable/own-words.tsx'
import { ManyForm } from './many-form.tsx'
import { readTags } from './read-tags.ts'
import { ReasonField } from './reason-field.tsx'
import type { MemberChoice } from './use-member-choice.ts'

interface ManyAct {
  readonly choice: MemberChoice
}

/** The act on those chosen that is open beside the list. */
export function ManyPanel({ choice }: ManyAct) {
  if (choice.isEmpty) return null
  if (choice.act === 'tag') return <TagMany choice={choice} />
  if (choice.act === 'extend') return <ExtendMany choice={choice} />
  return choice.act === 'write' ? <WriteToMany choice={choice} /> : null
}

function TagMany({ choice }: ManyAct) {
  const t = useTranslations('memberMany')
  const [typed, setTyped] = useState({ add: '', remove: '' })
  const paused = { add: usePaused(typed.add), remove: usePaused(typed.remove) }
  const tags = { add: readTags(paused.add), remove: readTags(paused.remove) }
  const isTyping = paused.add !== typed.add || paused.remove !== typed.remove
  const isAsked = !isTyping && tags.add.length + tags.remove.length > 0
  const plan = usePreview(previewTags, { input: { members: choice.members, ...tags }, enabled: isAsked })
  return (
    <ManyForm
      choice={choice}
      act={{ name: 'tag', endpoint: tagMany, preview: previewTags, plan, isAsked }}
      inputOf={(hash) => ({ members: choice.members, ...tags, plan_hash: hash })}
      title={t('tagHeading')}
      button={(count) => t('tagDo', { count })}
    >
      {(refusal) =>
        (['add', 'remove'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name === 'add' ? 'tagAdd' : 'tagRemove')}
            help={t('tagHelp')}
            name={name}
            maxLength={400}
            autoComplete="off"
            value={typed[name]}
            error={refusal?.errors[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))
      }
    </ManyForm>
  )
}

function ExtendMany({ choice }: ManyAct) {
  const t = useTranslations('memberMany')
  const [typed, setTyped] = useState('')
  const days = usePaused(typed)
  const isAsked = days === typed && /^[1-9]\d{0,2}$/.test(days)
  const plan = usePreview(previewDays, { input: { members: choice.members, days: Number(days) }, enabled: isAsked })
  return (
    <ManyForm
      choice={choice}
      act={{ name: 'extend', endpoint: extendMany, preview: previewDays, plan, isAsked }}
      inputOf={(hash, form) => ({
        members: choice.members,
        days: Number(days),
        reason: textField(form, 'reason'),
        plan_hash: hash,
      })}
      title={t('extendHeading')}
      button={(count) => t('extendDo', { count })}
    >
      {(refusal) => (
        <>
          <TextField
            label={t('extendDays')}
            help={t('extendDaysHelp')}
            name="days"
            type="number"
            min={1}
            step={1}
            value={typed}
            error={refusal?.errors['days']}
            onChange={({ target }) => setTyped(target.value)}
          />
          <ReasonField help="reasonHelpMany" refusal={refusal} />
        </>
      )}
    </ManyForm>
  )
}

const mostLetters = 2000

function WriteToMany({ choice }: ManyAct) {
  const t = useTranslations('memberMany')
  const [words, setWords] = useState({ en: '', zh: '' })
  const plan = usePreview(previewNews, { input: { members: choice.members } })
  return (
    <ManyForm
      choice={choice}
      act={{ name: 'write', endpoint: writeToMany, preview: previewNews, plan, isAsked: true }}
      inputOf={(hash) => ({ members: choice.members, ...wordsOf(words), plan_hash: hash })}
      title={t('writeHeading')}
      button={(count) => t('writeDo', { count })}
    >
      {(refusal) => (
        <>
          <p className="soft">{t('writeHelp')}</p>
          <OwnWords words={words} mostLetters={mostLetters} errors={refusal?.errors ?? {}} onWords={setWords} />
        </>
      )}
    </ManyForm>
  )
}
