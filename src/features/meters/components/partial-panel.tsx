import { useAtomValue, useSetAtom } from 'jotai/react'
import { flushSync } from 'react-dom'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { formatReading } from '#contract/meters/format.ts'
import { meterConflictSchema } from '#contract/meters/submit-schema.ts'
import { getUnit, toMeterKind, type MeterType } from '#contract/meters/types.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { lowerFirst } from '../../../lib/text/russian.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Done, NextLine } from '../../../ui/feedback/done.tsx'
import { glyphColour, glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { calendarIcon } from '../../../ui/icons/later-icons.ts'
import { parsePayload } from '../atoms/draft.ts'
import { correctAtom, isQueueEditableAtom, rowItemAtom } from '../atoms/row.ts'
import { editableAtom } from '../atoms/settled.ts'
import { toFixed, type MeterForm } from '../rules/meter-form.ts'
import { windowState } from '../rules/window-state.ts'
import { messages as answers } from '../answer-messages.ts'
import { meterName, messages } from '../messages.ts'
import { SentList } from './sent-list.tsx'

const show = (type: MeterType, values: readonly number[]): string =>
  values
    .map(toFixed)
    .map((value) => formatReading(type, value))
    .join(', ')

/** Returns '130,00 или 131,00 м³', or why the reading was rejected. */
const useQuestion = (form: MeterForm): string => {
  const item = useAtomValue(rowItemAtom(form))
  const { type } = form.meter
  const values = parsePayload(item?.payload)?.values
  if (item?.state.name === 'rejected') return item.state.errors.join('. ')
  if (item?.state.name !== 'conflict' || !values) return ''
  const conflict = meterConflictSchema.safeParse(item.state.current)
  const standing = conflict.success ? conflict.data.standing : null
  return answers.either(show(type, values), standing && show(type, standing.values), getUnit(type))
}

function Undecided({ form }: { form: MeterForm }) {
  const isRejected = useAtomValue(rowItemAtom(form))?.state.name === 'rejected'
  const canEdit = useAtomValue(isQueueEditableAtom(form)) && isRejected && form.acceptsReadings
  const question = useQuestion(form)
  const correct = useSetAtom(correctAtom)
  const kind = toMeterKind(form.meter.type)
  const name = meterName(form.meter.type)
  const of = <span className="sr-only">: {name}</span>
  const handleCorrect = () => {
    flushSync(() => correct(form))
    document.getElementById(form.slots[0]?.id ?? '')?.focus()
  }
  return (
    <li data-kind={glyphColour(kind)}>
      <Icon path={glyphIcons[kind]} />
      <span>
        <b>{name}</b>
        <span className="note tabular-nums">{question}</span>
      </span>
      {canEdit ? (
        <Button isSmall kind="primary" onClick={handleCorrect}>
          {answers.correct}
          {of}
        </Button>
      ) : (
        <ButtonLink isSmall kind="primary" href={`#${signedRoutes.queue.to({})}`}>
          {answers.solve}
          {of}
        </ButtonLink>
      )}
    </li>
  )
}

type PartialPanelProps = {
  forms: readonly MeterForm[]
  /** Not accepted, waits for the resident's decision. */
  undecided: readonly MeterForm[]
  sent: number
  waiting: number
  constants: Constants
  isAnswer: boolean
  isCompact: boolean
  onToggle: () => void
}

/** Stands for the result while a reading was not accepted (O-20): those come first, each with its way out. */
export function PartialPanel(props: PartialPanelProps) {
  const { forms, undecided, sent, waiting, constants, isAnswer, isCompact, onToggle } = props
  const total = useAtomValue(editableAtom(forms)).length
  const window = windowState(constants)
  const [first = '', ...others] = undecided.map(({ meter }) => meterName(meter.type))
  return (
    <Done
      key="partial"
      state="partial"
      isAnswer={isAnswer}
      title={answers.partial(sent, total)}
      details={
        <>
          <ul className="sent-list sent-list--ask">
            {undecided.map((form) => (
              <Undecided key={form.meter.id} form={form} />
            ))}
          </ul>
          {isCompact && sent > 0 && <SentList forms={forms} />}
        </>
      }
      next={
        window.name === 'open' && <NextLine icon={calendarIcon}>{answers.decideTill(window.till)}</NextLine>
      }
      actions={
        <>
          <ButtonLink href={`#${signedRoutes.home.to({})}`}>{answers.home}</ButtonLink>
          {isCompact && (
            <Button kind="plain" aria-expanded={false} onClick={onToggle}>
              {answers.showMeters}
            </Button>
          )}
        </>
      }
    >
      <p>{answers.waitsForYou([first, ...others.map(lowerFirst)])}</p>
      {waiting > 0 && <p className="note">{messages.waiting(waiting)}</p>}
    </Done>
  )
}
