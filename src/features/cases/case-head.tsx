import { useSetAtom } from 'jotai/react'
import { useId, useState, type ReactNode } from 'react'
import { changeCaseStatus } from '#contract/cases/desk-endpoints.ts'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { formatPhone } from '#contract/phone.ts'
import { dayIn, instantDayTime, instantTime } from '../../lib/dates/dates.ts'
import { call } from '../../lib/http/call.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { caseStatusNames, caseTones } from '../../shared/desk/case-status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/feedback/status.tsx'
import { backIcon } from '../../ui/icons/cabinet-icons.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { phoneIcon } from '../../ui/icons/icons.ts'
import { pressAtom, toggleAssignment } from './acts.ts'
import { isOpen } from './atoms.ts'
import { messages } from './messages.ts'

export type CaseDialog = 'visit' | 'close' | 'reopen' | 'reject'

/** 'сегодня в 09:40', or '12 ноября, 09:40'. */
export const moment = (at: string, timeZone: string): string =>
  dayIn(at, timeZone) === dayIn(serverNow(), timeZone)
    ? `сегодня в ${instantTime(at, timeZone)}`
    : instantDayTime(at, timeZone)

export type CaseHeadProps = {
  deskCase: DeskCase
  onDialog: (dialog: CaseDialog) => void
  onAnswer: () => void
}

type Action = {
  readonly text: string
  readonly onPress: () => void
  readonly key?: string
  readonly isDanger?: boolean
}

/** The actions that the case allows, the one that moves it on first. */
const useActions = ({ deskCase: one, onDialog, onAnswer }: CaseHeadProps): readonly Action[] => {
  const act = useSetAtom(pressAtom)
  const { assignee, kind, status, id } = one
  const open = isOpen(one)
  const isMine = assignee?.is_me ?? false
  const isRequest = kind !== 'ticket'
  const work = () =>
    void act({
      name: 'work',
      content: {},
      trace: { kind: 'staff', status: 'in_work' },
      work: (version, key) =>
        call(changeCaseStatus, { params: { id }, body: { version, status: 'in_work' } }, { key }),
      done: messages.moved,
    })
  const take: Action = {
    text: isMine ? messages.giveBack : assignee ? messages.takeOver : messages.take,
    key: 't',
    onPress: () => void act(toggleAssignment(one)),
  }
  const visit: Action = {
    text: one.planned_at === null ? messages.plan : messages.move,
    key: 'v',
    onPress: () => onDialog('visit'),
  }
  const answer: Action = { text: messages.answer, key: 'a', onPress: onAnswer }
  const mayAnswer = status !== 'cancelled' && status !== 'revoked'
  return [
    ...(open && !isMine ? [take] : []),
    ...(open && isMine && isRequest ? [visit] : []),
    ...(mayAnswer ? [answer] : []),
    ...(open && !isMine && isRequest ? [visit] : []),
    ...(open && isRequest && status !== 'in_work' ? [{ text: messages.inWork, onPress: work }] : []),
    ...(open || status === 'answered'
      ? [{ text: messages.close, key: 'x', onPress: () => onDialog('close') }]
      : []),
    ...(open && isRequest
      ? [{ text: messages.reject, isDanger: kind === 'order', onPress: () => onDialog('reject') }]
      : []),
    ...(open && isMine ? [take] : []),
    ...(['done', 'rejected', 'answered', 'closed'].includes(status)
      ? [{ text: messages.reopen, onPress: () => onDialog('reopen') }]
      : []),
  ]
}

type ActionButtonProps = { action: Action; kind?: 'primary' | 'tonal' | 'plain' }

function ActionButton({ action: { text, key, isDanger, onPress }, kind = 'plain' }: ActionButtonProps) {
  return (
    <Button kind={isDanger ? 'danger' : kind} onClick={onPress}>
      {text} {key !== undefined && <kbd aria-hidden="true">{key}</kbd>}
    </Button>
  )
}

/** A phone has room for two buttons: the others are behind «Ещё» there, and in the same row on a wide screen. */
function Actions(props: CaseHeadProps) {
  const [first, second, ...others] = useActions(props)
  const [isOpened, setIsOpened] = useState(false)
  const othersId = useId()
  return (
    <div className="case__actions">
      {first && <ActionButton action={first} kind="primary" />}
      {second && <ActionButton action={second} kind="tonal" />}
      {others.length > 0 && (
        <>
          <button
            type="button"
            className="btn case__more"
            aria-expanded={isOpened}
            aria-controls={othersId}
            onClick={() => setIsOpened(!isOpened)}
          >
            {messages.moreActions}
          </button>
          <div className="case__others" id={othersId} data-open={isOpened ? '' : undefined}>
            {others.map((action) => (
              <ActionButton key={action.text} action={action} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">{label}: </span>
      {children}
    </>
  )
}

/** Begins with what one needs to call and to go there. */
export function CaseHead(props: CaseHeadProps) {
  const { deskCase: one } = props
  const { assignee, kind, status, phones } = one
  const who = assignee
    ? assignee.is_me
      ? messages.takenByYou
      : messages.taken(assignee.name)
    : messages.takenByNobody
  return (
    <header className="case__head">
      <div className="case__title">
        <a
          className="icon-btn case__back"
          href={`#${deskRoutes.cases.pattern}`}
          aria-label={messages.toQueue}
        >
          <Icon path={backIcon} />
        </a>
        {/* Gets the focus when the case is opened from the list. */}
        <h1 tabIndex={-1}>{one.title}</h1>
        <Tag tone={caseTones[status] ?? 'neutral'}>{caseStatusNames[status]}</Tag>
        {one.is_emergency && <Tag tone="bad">{messages.emergency}</Tag>}
        {one.is_returned && <Tag tone="bad">{messages.returned}</Tag>}
      </div>
      <div className="case__where">
        <b>
          <Fact label={messages.address}>{one.address}</Fact>
        </b>
        {phones.map((digits) => (
          <a key={digits} className="desk-link case__call" href={`tel:+${digits}`}>
            <Icon path={phoneIcon} size="s" />
            <Fact label={messages.phone}>{formatPhone(digits)}</Fact>
          </a>
        ))}
      </div>
      <p className="note tabular-nums">
        {messages.line(
          one.number,
          [messages.kindNames[kind], one.category].filter(Boolean).join(', '),
          moment(one.created_at, one.time_zone),
          who,
        )}
      </p>
      <Actions {...props} />
    </header>
  )
}
