import { useRef, useState, type FormEvent } from 'react'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase } from '#contract/cases/desk-schema.ts'
import { plainText } from '#contract/cases/schema.ts'
import { formatCancelledVisit, formatVisit } from '#contract/cases/visit.ts'
import { call } from '../../lib/http/call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'
import { pastField } from './slot-faults.ts'
import { useAct } from './use-act.ts'
import { useVisitForm, type VisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'
import { isDay, plannedSlot, type Slot } from './visit-slot.ts'

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

/** Sends the visit. Its field shows a time that the server refuses. */
const usePlan = ({ id }: DeskCase, { form, visit, today }: VisitForm, done: string, onDone: () => void) => {
  const { failure, code, send, ...act } = useAct()
  const plan = (anyway: boolean) => {
    const note = plainText(form.note)
    const content = { ...visit, ...(note && { note }), ...(anyway && { anyway }) }
    return send({
      name: 'visit',
      content,
      trace: { kind: 'staff', text: formatVisit(visit) },
      done,
      onDone,
      work: (version, key) =>
        call(endpoints.planVisit, { params: { id }, body: { version, ...content } }, { key }),
    })
  }
  const isBadTime = code === 'bad_time'
  const isBusyPerformer = code === 'performer_busy'
  return {
    ...act,
    plan,
    faults: isBadTime && failure !== null ? { [pastField(form, today)]: failure } : {},
    /** Null unless the performer has another visit at that time. */
    busyPerformer: isBusyPerformer ? (failure ?? '') : null,
    failure: isBadTime || isBusyPerformer ? null : failure,
  }
}

type VisitDialogProps = { deskCase: DeskCase; onClose: () => void }

/** Plans, moves or cancels a visit. Stays open until the server agreed. */
export function VisitDialog({ deskCase, onClose }: VisitDialogProps) {
  const planned = plannedSlot(deskCase)
  const visitForm = useVisitForm(deskCase)
  const { form, visit, faults, needsPerformer } = visitForm
  const [isTried, setIsTried] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const done = planned ? messages.visitMoved : messages.planned
  const sending = usePlan(deskCase, visitForm, done, onClose)
  const element = useRef<HTMLFormElement>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(faults).length === 0 && !needsPerformer) void sending.plan(false)
    else
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const shownFaults = {
    ...sending.faults,
    ...(isTried && { ...faults, ...(needsPerformer && { performer: messages.needPerformer }) }),
  }
  return (
    <Drawer title={messages.visitTitle(planned !== null, deskCase.number)} isStored onClose={onClose}>
      <form method="post" ref={element} className="visit" noValidate onSubmit={handleSubmit}>
        <VisitFields caseId={deskCase.id} visitForm={visitForm} faults={shownFaults} />
        {isDay(form.date) && (
          <p className="visit__summary">
            <span className="note">{messages.residentWillSee}</span>
            {formatVisit({ ...visit, performer: visit.performer || messages.nobodyYet })}
          </p>
        )}
        <FailureNotice failure={sending.failure} />
        <div className="actions">
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
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
      {sending.busyPerformer !== null && (
        <ConfirmDialog
          title={messages.busyTitle}
          text={sending.busyPerformer}
          action={messages.planAnyway}
          onConfirm={() => void sending.plan(true)}
          onClose={sending.forget}
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
