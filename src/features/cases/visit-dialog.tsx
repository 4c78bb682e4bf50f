import { useAtom } from 'jotai/react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { shiftDate } from '#contract/calendar.ts'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { formatCancelledVisit, formatVisit } from '#contract/cases/visit.ts'
import { dayAndWeekday, dayIn } from '../../lib/dates/dates.ts'
import { call } from '../../lib/http/call.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'
import { useDraft } from '../../shared/desk/editing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'
import { useAct } from './use-act.ts'
import { findSlotFaults, pastField } from './slot-faults.ts'
import { isDay, isOver, plannedSlot, proposeSlot, type Slot } from './visit-slot.ts'

const visitsAtom = remoteAtom(endpoints.listVisits, { input: (day: string) => ({ query: { day } }) })

type DayVisitsProps = { visits: ReturnType<typeof useVisits>['visits']; id: number }

function DayVisits({ visits, id }: DayVisitsProps) {
  const others = visits?.filter((visit) => visit.id !== id)
  return (
    <section className="visit__day" aria-label={messages.dayVisits}>
      <h3>{messages.dayVisits}</h3>
      {others?.length === 0 && <p className="note">{messages.noVisits}</p>}
      <ul>
        {others?.map(({ id: other, time, till, performer, address, number }) => (
          <li key={other}>
            <span className="tabular-nums">
              {time}–{till}
            </span>{' '}
            {performer}, {address}, №&nbsp;{number}
          </li>
        ))}
      </ul>
    </section>
  )
}

const useVisits = (date: string) => {
  const [{ value }, load] = useAtom(visitsAtom)
  useEffect(() => void (isDay(date) && load(date)), [load, date])
  return { visits: value?.visits, performers: value?.performers ?? [] }
}

type CancelDialogProps = { deskCase: DeskCase; planned: Slot; onDone: () => void; onClose: () => void }

function CancelDialog({ deskCase: { id }, planned, onDone, onClose }: CancelDialogProps) {
  const { failure, isBusy, send } = useAct()
  const content = { status: 'accepted', text: formatCancelledVisit(planned) } as const
  const handleCancel = () =>
    void send({
      name: 'unplan',
      content,
      trace: { kind: 'staff', text: content.text },
      done: messages.visitCancelled,
      onDone,
      work: (version, key) =>
        call(endpoints.changeCaseStatus, { params: { id }, body: { version, ...content } }, { key }),
    })
  return (
    <Dialog title={messages.cancelVisitTitle} onClose={onClose}>
      <p>{messages.cancelVisitText(content.text)}</p>
      <FailureNotice failure={failure} />
      <div className="stack">
        <Button kind="danger" isBlock isBusy={isBusy} onClick={handleCancel}>
          {messages.cancelVisit}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {messages.keepVisit}
        </Button>
      </div>
    </Dialog>
  )
}

type VisitDialogProps = { deskCase: DeskCase; onClose: () => void }

const shownDays = 6

/** Plans, moves or cancels a visit. Stays open until the server agreed. */
export function VisitDialog({ deskCase, onClose }: VisitDialogProps) {
  const { id, number, time_zone: timeZone } = deskCase
  const [now] = useState(serverNow)
  const [proposed] = useState(() => proposeSlot(deskCase, now))
  const planned = plannedSlot(deskCase)
  const { form, change } = useDraft(`visit ${id}`, {
    ...proposed,
    performer: deskCase.performer ?? '',
    note: '',
  })
  const { date, from, till, performer, note } = form
  // A restored draft may hold hours that have passed since.
  const [isStale] = useState(() => isOver(form, timeZone, now))
  useEffect(() => {
    if (isStale) change(proposed)
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the restored draft
  }, [])
  const [isTried, setIsTried] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const { failure, code, isBusy, send, forget } = useAct()
  const { visits, performers } = useVisits(date)
  const element = useRef<HTMLFormElement>(null)
  const names = useId()
  const today = dayIn(now, timeZone)
  const days = Array.from({ length: shownDays }, (_, count) => shiftDate(today, count))
  const visit = { date, from, till, performer: plainText(performer) }
  const faults = findSlotFaults(form, timeZone, now)
  const needsPerformer = visit.performer === ''
  const fault = (name: keyof Slot) =>
    (isTried ? faults[name] : undefined) ??
    (code === 'bad_time' && name === pastField(form, today) ? (failure ?? undefined) : undefined)
  const plan = (anyway: boolean) => {
    const forMaster = plainText(note)
    const content = { ...visit, ...(forMaster && { note: forMaster }), ...(anyway && { anyway }) }
    return send({
      name: 'visit',
      content,
      trace: { kind: 'staff', text: formatVisit(visit) },
      done: planned ? messages.visitMoved : messages.planned,
      onDone: onClose,
      work: (version, key) =>
        call(endpoints.planVisit, { params: { id }, body: { version, ...content } }, { key }),
    })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(faults).length === 0 && !needsPerformer) void plan(false)
    else
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const isBusyPerformer = code === 'performer_busy'
  return (
    <Drawer title={messages.visitTitle(planned !== null, number)} isStored onClose={onClose}>
      <form method="post" ref={element} className="visit" noValidate onSubmit={handleSubmit}>
        <Chips label={messages.day} isWrapped>
          {days.map((day) => (
            <Chip key={day} isOn={day === date} onPress={() => change({ date: day })}>
              {dayAndWeekday(day)}
            </Chip>
          ))}
        </Chips>
        <TextField
          label={messages.otherDay}
          type="date"
          min={today}
          value={date}
          error={fault('date')}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <div className="visit__hours">
          <TextField
            label={messages.from}
            type="time"
            step={900}
            value={from}
            error={fault('from')}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextField
            label={messages.till}
            type="time"
            step={900}
            value={till}
            error={fault('till')}
            onChange={({ currentTarget }) => change({ till: currentTarget.value })}
          />
        </div>
        <TextField
          label={messages.who}
          list={names}
          maxLength={100}
          value={performer}
          error={isTried && needsPerformer ? messages.needPerformer : undefined}
          onChange={({ currentTarget }) => change({ performer: currentTarget.value })}
        />
        <datalist id={names}>
          {performers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <TextField
          label={messages.forMaster}
          maxLength={maxMessageLength}
          value={note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <DayVisits visits={visits} id={id} />
        {isDay(date) && (
          <p className="visit__summary">
            <span className="note">{messages.residentWillSee}</span>
            {formatVisit({ ...visit, performer: visit.performer || messages.nobodyYet })}
          </p>
        )}
        <FailureNotice failure={isBusyPerformer || code === 'bad_time' ? null : failure} />
        <div className="actions">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {planned ? messages.moveAndNotify : messages.planAndNotify}
          </Button>
          <Button kind="plain" onClick={onClose}>
            {planned ? messages.keepVisit : messages.cancel}
          </Button>
        </div>
        {planned && (
          <Button kind="danger" onClick={() => setIsCancelling(true)}>
            {messages.cancelVisit}
          </Button>
        )}
      </form>
      {isBusyPerformer && (
        <ConfirmDialog
          title={messages.busyTitle}
          text={failure ?? ''}
          action={messages.planAnyway}
          onConfirm={() => void plan(true)}
          onClose={forget}
        />
      )}
      {isCancelling && planned && (
        <CancelDialog
          deskCase={deskCase}
          planned={planned}
          onDone={onClose}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </Drawer>
  )
}
