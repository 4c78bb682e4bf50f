import type { ComponentProps, ReactNode } from 'react'
import type { StoredFile } from '#contract/files/schema.ts'
import { formatPhones } from '../../lib/text/phones.ts'
import { useStoredFiles } from '../files/use-stored-files.ts'
import { Rating } from '../../ui/fields/rating.tsx'
import { StoredFiles } from '../files/stored-files.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Timeline } from '../../ui/lists/timeline.tsx'
import './cases.css'

export const caseClasses = {
  request: { card: 'request', text: 'request__text', send: 'request__send' },
  ticket: { card: 'ticket', text: 'ticket__text', send: 'ticket__send' },
} as const

export type CaseLook = keyof typeof caseClasses

type CaseRatingProps = Pick<ComponentProps<typeof Rating>, 'isBusy' | 'onRate'> & {
  texts: { readonly rate: string; readonly sendRate: string }
  /** 1 to 5; 0 for none. */
  score: number
}

/** Remounts when another device changes the rating. */
export function CaseRating({ texts, score, ...rating }: CaseRatingProps) {
  return <Rating key={score} label={texts.rate} given={score} action={texts.sendRate} {...rating} />
}

type CaseCardProps = {
  look: CaseLook
  texts: {
    readonly number: (number: string) => string
    readonly phones: (phones: string, count: number) => string
    readonly files: string
    readonly history: string
  }
  value: {
    readonly number: string
    readonly title: string
    readonly description: string
    /** 3 and 7 digits after +7, and an extension. */
    readonly phones: readonly { readonly code: string; readonly number: string; readonly add: string }[]
    readonly requester_files: readonly StoredFile[]
  }
  hasTitle: boolean
  status: ReactNode
  /** Shown after the number; the day is last. */
  facts: readonly string[]
  visit?: ReactNode
  history: ComponentProps<typeof Timeline>['turns']
  rating?: ReactNode
  children?: ReactNode
}

export function CaseCard(props: CaseCardProps) {
  const { look, texts, value, hasTitle, status, facts, visit, history, rating, children } = props
  const { number, title, description, phones } = value
  const files = useStoredFiles(value.requester_files)
  const classes = caseClasses[look]
  return (
    <>
      <Panel {...(hasTitle ? { title } : { label: title })}>
        <div className={classes.card}>
          {status}
          <p className="note tabular-nums">{[texts.number(number), ...facts].join(', ')}</p>
          {description !== '' && <p className={classes.text}>{description}</p>}
          {visit}
          {phones.length > 0 && (
            <p className="note tabular-nums">{texts.phones(formatPhones(phones), phones.length)}</p>
          )}
          {files.files.length > 0 && <StoredFiles label={texts.files} {...files} />}
          {children}
        </div>
      </Panel>
      <Panel title={texts.history}>
        <Timeline label={texts.history} turns={history} />
        {rating}
      </Panel>
    </>
  )
}
