import { useAtomValue } from 'jotai/react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { formatReading } from '#contract/meters/format.ts'
import { getUnit } from '#contract/meters/types.ts'
import { dayIn, dayOfMonth, instantTime } from '../../../lib/dates/dates.ts'
import { storageStateAtom } from '../../../lib/outbox/active.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useIsOnline } from '../../../lib/state/network.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShareButton } from '../../../ui/buttons/share-button.tsx'
import { toneIcon } from '../../../ui/feedback/banner.tsx'
import { Done, NextLine } from '../../../ui/feedback/done.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { calendarIcon } from '../../../ui/icons/later-icons.ts'
import { undecidedAtom, unfinishedAtom, untriedCountAtom } from '../atoms/answer.ts'
import { isSettledAtom } from '../atoms/settled.ts'
import {
  acceptedCountAtom,
  filledAtom,
  queuedCountAtom,
  sendingCountAtom,
  sentCountAtom,
  waitingCountAtom,
  type PressOutcome,
} from '../atoms/submit.ts'
import { toFixed, type MeterForm } from '../rules/meter-form.ts'
import { getCurrentReading } from '../rules/row-mode.ts'
import { nextWindow, windowState } from '../rules/window-state.ts'
import { messages as answers } from '../answer-messages.ts'
import { meterName, span, messages } from '../messages.ts'
import { PartialPanel } from './partial-panel.tsx'
import { SentList } from './sent-list.tsx'
import { focusProblem } from './zone-field.tsx'

type FormsProps = { forms: readonly MeterForm[] }

function RefusedReadings({ forms }: FormsProps) {
  return (
    <>
      {answers.check}
      {forms.map(({ meter, slots: [slot] }, index) => (
        <span key={meter.id}>
          {' '}
          <button
            type="button"
            onClick={() =>
              focusProblem(document.getElementById(slot?.id ?? '')?.closest('li') ?? document.body)
            }
          >
            {meterName(meter.type).toLowerCase()}
          </button>
          {index === forms.length - 1 ? '.' : ','}
        </span>
      ))}
    </>
  )
}

type AnswerProps = FormsProps & { outcome: PressOutcome }

/** Wrong readings are not announced here: the press moves the focus to the first, which its error describes. */
export function Answer({ forms, outcome }: AnswerProps) {
  const filled = useAtomValue(filledAtom(forms))
  const refused = useAtomValue(unfinishedAtom(forms))
  const accepted = useAtomValue(acceptedCountAtom(forms))
  const queued = useAtomValue(queuedCountAtom(forms))
  const news = [accepted > 0 && messages.acceptedCount(accepted), queued > 0 && messages.queuedCount(queued)]
  const isRefused = refused.length > 0
  const isNothing = outcome === 'nothing' && filled === 0
  const announcement = isNothing ? answers.nothingFilled : news.filter(Boolean).join('. ')
  if (announcement === '' && !isRefused) return null
  const tone = isRefused ? 'bad' : isNothing ? 'warn' : accepted > 0 ? 'ok' : 'neutral'
  return (
    <div className={`dock__status dock__status--${tone}`} role={isNothing ? 'alert' : undefined}>
      <Icon path={toneIcon[tone]} size="s" />
      <p>
        {announcement}
        {isRefused && announcement !== '' && '. '}
        {isRefused && <RefusedReadings forms={refused} />}
      </p>
    </div>
  )
}

/** 'сегодня в 12:41', or ''. */
const sentAt = (forms: readonly MeterForm[], { today, time_zone: zone }: Constants): string => {
  const moments = forms.flatMap(({ meter, period }) => getCurrentReading(meter, period)?.submitted_at ?? [])
  const last = moments.toSorted().at(-1)
  if (last === undefined) return ''
  const [day, time] = [dayIn(last, zone), instantTime(last, zone)]
  return answers.sentAt(day === today ? answers.today : dayOfMonth(day), time)
}

/** Omits the account: 'Показания за ноябрь. Холодная вода: 127,66 м³'. */
const formatAnswer = (forms: readonly MeterForm[], { period }: Constants): string => {
  const values = forms.flatMap(({ meter }) => {
    const standing = getCurrentReading(meter, period)
    if (standing === null) return []
    const shown = standing.values
      .map(toFixed)
      .map((value) => formatReading(meter.type, value))
      .join(' / ')
    return `${meterName(meter.type)}: ${shown} ${getUnit(meter.type)}`
  })
  return [messages.title(period), ...values].join('\n')
}

export type DonePanelProps = FormsProps & {
  constants: Constants
  isAnswer: boolean
  /** The list of sent readings replaces the rows. */
  isCompact: boolean
  /** Shows or hides the rows. */
  onToggle: () => void
}

/** Appears once all readings are sent or queued (H-06, M-22). */
export function DonePanel(props: DonePanelProps) {
  const { forms, constants, isAnswer, isCompact, onToggle } = props
  const undecided = useAtomValue(undecidedAtom(forms))
  const sent = useAtomValue(sentCountAtom(forms))
  const waiting = useAtomValue(waitingCountAtom(forms))
  const untried = useAtomValue(untriedCountAtom(forms))
  // With a network, an untried reading is about to go.
  const isOnItsWay = useIsOnline() && untried > 0
  const isSending = useAtomValue(sendingCountAtom(forms)) > 0 || isOnItsWay
  const isSettled = useAtomValue(isSettledAtom(forms))
  const isStored = useAtomValue(storageStateAtom) === 'ok'
  const window = windowState(constants)
  const next = nextWindow(constants)
  const home = (
    <ButtonLink kind="primary" href={`#${signedRoutes.home.to({})}`}>
      {answers.home}
    </ButtonLink>
  )
  if (undecided.length > 0)
    return <PartialPanel {...props} undecided={undecided} waiting={waiting} sent={sent} />
  if (waiting > 0)
    return (
      <Done
        key="waiting"
        state={isSending ? 'working' : 'waiting'}
        isAnswer={isAnswer}
        title={isSending ? answers.sendingAll : answers.saved}
        actions={home}
      >
        <p>{isStored ? answers.savedText : answers.notStoredText}</p>
      </Done>
    )
  const mayCorrect = forms.some(({ canCorrect, acceptsReadings }) => canCorrect && acceptsReadings)
  const till = window.name === 'open' && mayCorrect ? answers.mayCorrect(window.till) : answers.nextReadings
  return (
    <Done
      key="sent"
      isAnswer={isAnswer}
      title={answers.done}
      details={isCompact && <SentList forms={forms} />}
      next={<NextLine icon={calendarIcon}>{till + span(next.from, next.till)}</NextLine>}
      actions={
        <>
          {home}
          {isSettled && (
            <Button aria-expanded={!isCompact} onClick={onToggle}>
              {isCompact ? (mayCorrect ? answers.correct : answers.showMeters) : answers.hideMeters}
            </Button>
          )}
          <ShareButton text={formatAnswer(forms, constants)} />
        </>
      }
    >
      <p className="tabular-nums">{answers.doneCount(sent) + sentAt(forms, constants)}</p>
    </Done>
  )
}
