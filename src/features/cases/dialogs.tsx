import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useId, useState, type FormEvent } from 'react'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase, Move } from '#contract/cases/desk-schema.ts'
import { formatVisit } from '#contract/cases/visit.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { shiftDate } from '#contract/calendar.ts'
import { dayIn, dayOfMonth, instantTime } from '../../lib/dates/dates.ts'
import { useDraft } from '../../shared/desk/editing.ts'
import { call } from '../../lib/http/call.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames } from '../../shared/desk/case-status.ts'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { actAtom, conflictAtom } from './acts.ts'
import { draftAtom } from './sent.ts'
import { messages } from './messages.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

const visitsAtom = remoteAtom(endpoints.listVisits, { input: (day: string) => ({ query: { day } }) })

type DialogProps = { deskCase: DeskCase; onClose: () => void }

const shownDays = 6

export function VisitDialog({ deskCase: one, onClose }: DialogProps) {
  const [today] = useState(() => dayIn(serverNow(), one.time_zone))
  const { form, change } = useDraft(`visit ${one.id}`, {
    date: today,
    from: '10:00',
    till: '12:00',
    performer: one.performer ?? '',
    note: '',
  })
  const { from, till, performer, note } = form
  // A restored draft may hold a past date.
  const date = form.date !== '' && form.date < today ? today : form.date
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  /** The performer's overlapping visit, from the server. */
  const [busy, setBusy] = useState<string | null>(null)
  const [visits, load] = useAtom(visitsAtom)
  const act = useSetAtom(actAtom)
  const names = useId()
  useEffect(() => void load(date), [load, date])
  const days = Array.from({ length: shownDays }, (_, count) => shiftDate(today, count))
  const visit = { date, from, till, performer: plainText(performer) }
  const isWrong = till <= from
  const send = async (anyway: boolean) => {
    const forMaster = plainText(note)
    const content = { ...visit, ...(forMaster && { note: forMaster }), ...(anyway && { anyway }) }
    setBusy(null)
    setIsSending(true)
    const outcome = await act(
      {
        name: 'visit',
        content,
        trace: { kind: 'staff', text: formatVisit(visit) },
        done: messages.planned,
        work: (version, key) =>
          call(endpoints.planVisit, { params: { id: one.id }, body: { version, ...content } }, { key }),
      },
      ['performer_busy'],
    )
    setIsSending(false)
    if (typeof outcome === 'object') setBusy(outcome.refused.errors.join(' '))
    else if (outcome === 'done' || outcome === 'changed') onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isWrong && visit.performer !== '' && date !== '') void send(false)
  }
  return (
    <Drawer title={`${messages.plan}, № ${one.number}`} onClose={onClose}>
      <form className="visit" noValidate onSubmit={handleSubmit}>
        <Chips label={messages.day} isWrapped>
          {days.map((day) => (
            <Chip key={day} isOn={day === date} onPress={() => change({ date: day })}>
              {dayOfMonth(day)}
            </Chip>
          ))}
        </Chips>
        <TextField
          label={messages.otherDay}
          type="date"
          min={today}
          value={date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <div className="visit__hours">
          <TextField
            label={messages.from}
            type="time"
            step={900}
            value={from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextField
            label={messages.till}
            type="time"
            step={900}
            value={till}
            error={isTried && isWrong ? messages.badHours : undefined}
            onChange={({ currentTarget }) => change({ till: currentTarget.value })}
          />
        </div>
        <TextField
          label={messages.who}
          list={names}
          maxLength={100}
          value={performer}
          error={isTried && visit.performer === '' ? messages.needPerformer : undefined}
          onChange={({ currentTarget }) => change({ performer: currentTarget.value })}
        />
        <datalist id={names}>
          {visits.value?.performers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label={messages.forMaster}
          maxLength={maxMessageLength}
          value={note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <section className="visit__day" aria-label={messages.dayVisits}>
          <h3>{messages.dayVisits}</h3>
          {visits.value?.visits.length === 0 && <p className="note">{messages.noVisits}</p>}
          <ul>
            {visits.value?.visits.map(({ id, time, till: end, performer: who, address, number }) => (
              <li key={id}>
                <span className="tabular-nums">
                  {time}–{end}
                </span>{' '}
                {who}, {address}, №&nbsp;{number}
              </li>
            ))}
          </ul>
        </section>
        <p className="visit__summary">
          <span className="note">{messages.residentWillSee}</span>
          {date !== '' && formatVisit({ ...visit, performer: visit.performer || '…' })}
        </p>
        <div className="actions">
          <Button kind="primary" type="submit" isBusy={isSending}>
            {messages.planAndNotify}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
      </form>
      {busy !== null && (
        <ConfirmDialog
          title={messages.busyTitle}
          text={busy}
          action={messages.planAnyway}
          onConfirm={() => void send(true)}
          onClose={() => setBusy(null)}
        />
      )}
    </Drawer>
  )
}

type MoveDialogProps = DialogProps & { what: 'close' | 'reopen' | 'reject' }

const getStatus = (what: MoveDialogProps['what'], isTicket: boolean): Move['status'] => {
  if (what === 'reject') return 'rejected'
  if (what === 'close') return isTicket ? 'closed' : 'done'
  return isTicket ? 'sent' : 'accepted'
}

const getTitle = (what: MoveDialogProps['what'], { number, kind }: DeskCase): string => {
  if (what === 'close') return messages.closeTitle(number)
  if (what === 'reopen') return messages.reopenTitle(number)
  return kind === 'order' ? messages.rejectOrderTitle(number) : messages.rejectTitle(number)
}

/** Explains the refund of a paid order. */
export function TransitionDialog({ deskCase: one, what, onClose }: MoveDialogProps) {
  const [text, setText] = useAtom(draftAtom(what, one.id))
  const [money, setMoney] = useState<'refund' | 'keep'>('refund')
  const act = useSetAtom(actAtom)
  const { order } = one
  const held = order ? order.paid + order.on_the_way - order.refunded - order.refunding : 0
  const hasMoney = what === 'reject' && held > 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = plainText(text)
    const status = getStatus(what, one.kind === 'ticket')
    const content = { status, ...(words && { text: words }), ...(hasMoney && { money }) }
    onClose()
    void act({
      name: what,
      content,
      trace: { kind: 'staff', status },
      done: messages.moved,
      work: (version, key) =>
        call(endpoints.changeCaseStatus, { params: { id: one.id }, body: { version, ...content } }, { key }),
    })
  }
  const sum = formatMoney(held)
  const label = { close: messages.close, reopen: messages.reopen, reject: messages.reject }[what]
  const withMoney = money === 'refund' ? messages.rejectRefund(sum) : messages.rejectWithoutRefund(sum)
  return (
    <Dialog title={getTitle(what, one)} onClose={onClose}>
      <form className="move" noValidate onSubmit={handleSubmit}>
        {hasMoney && (
          <>
            <p className="note">{messages.paidHelp}</p>
            <Chips label={messages.whatOfMoney} isWrapped>
              <Chip isOn={money === 'refund'} onPress={() => setMoney('refund')}>
                {messages.refund}
              </Chip>
              <Chip isOn={money === 'keep'} onPress={() => setMoney('keep')}>
                {messages.keep}
              </Chip>
            </Chips>
          </>
        )}
        <TextArea
          label={messages.residentText}
          help={messages.optional}
          value={text}
          maxLength={maxMessageLength}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className="actions">
          <Button kind={what === 'reject' ? 'danger' : 'primary'} type="submit">
            {hasMoney ? withMoney : label}
          </Button>
          <Button onClick={onClose}>{what === 'reject' ? messages.notReject : messages.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Shows both versions of a concurrent edit; never overwrites silently. */
export function ConflictDialog() {
  const [conflict, setConflict] = useAtom(conflictAtom)
  if (!conflict) return null
  const { seen, current, isAnswer, again } = conflict
  const close = () => setConflict(null)
  const last = current.timeline.at(-1)
  const who = last?.who ?? messages.byOffice
  return (
    <Dialog title={messages.conflictTitle} onClose={close}>
      {last && (
        <p>
          {last.text === null
            ? `${who}, ${instantTime(last.at, current.time_zone)}`
            : messages.latest(who, last.text)}
        </p>
      )}
      <dl className="choice">
        <div>
          <dt>{messages.youSaw}</dt>
          <dd>
            {caseStatusNames[seen.status]}, {seen.assignee?.name ?? messages.nobody}
          </dd>
        </div>
        <div>
          <dt>{messages.now}</dt>
          <dd>
            {caseStatusNames[current.status]}, {current.assignee?.name ?? messages.nobody}
          </dd>
        </div>
      </dl>
      <p className="note">{messages.conflictText}</p>
      <div className="actions">
        <Button
          kind="primary"
          onClick={() => {
            close()
            void again()
          }}
        >
          {isAnswer ? messages.anyway.answer : messages.anyway.other}
        </Button>
        <Button onClick={close}>{messages.look}</Button>
      </div>
    </Dialog>
  )
}
