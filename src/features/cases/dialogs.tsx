import { useAtom } from 'jotai/react'
import { useEffect, useState, type FormEvent } from 'react'
import * as endpoints from '#contract/cases/desk-endpoints.ts'
import type { DeskCase, Move } from '#contract/cases/desk-schema.ts'
import { maxMessageLength, plainText } from '#contract/cases/schema.ts'
import { instantTime } from '../../lib/dates/dates.ts'
import { call } from '../../lib/http/call.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { caseStatusNames } from '../../shared/desk/case-status.ts'
import { Chip, Chips } from '../../ui/fields/chips.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { conflictAtom } from './acts.ts'
import { useAct } from './use-act.ts'
import { revealEntry } from './use-newest-in-view.ts'
import { draftAtom } from './sent.ts'
import { messages } from './messages.ts'

type DialogProps = { deskCase: DeskCase; onClose: () => void }

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

/** Explains the refund of a paid order. Stays open until the server agreed. */
export function TransitionDialog({ deskCase: one, what, onClose }: MoveDialogProps) {
  const [text, setText] = useAtom(draftAtom(what, one.id))
  const [money, setMoney] = useState<'refund' | 'keep'>('refund')
  const { failure, isBusy, send } = useAct()
  const { order } = one
  const held = order ? order.paid + order.on_the_way - order.refunded - order.refunding : 0
  const hasMoney = what === 'reject' && held > 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = plainText(text)
    const status = getStatus(what, one.kind === 'ticket')
    const content = { status, ...(words && { text: words }), ...(hasMoney && { money }) }
    void send({
      name: what,
      content,
      trace: { kind: 'staff', status },
      done: messages.moved,
      onDone: onClose,
      work: (version, key) =>
        call(endpoints.changeCaseStatus, { params: { id: one.id }, body: { version, ...content } }, { key }),
    })
  }
  const sum = formatMoney(held)
  const label = { close: messages.close, reopen: messages.reopen, reject: messages.reject }[what]
  const withMoney = money === 'refund' ? messages.rejectRefund(sum) : messages.rejectWithoutRefund(sum)
  return (
    <Dialog title={getTitle(what, one)} isStored onClose={onClose}>
      <form method="post" className="move" noValidate onSubmit={handleSubmit}>
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
        <FailureNotice failure={failure} />
        <div className="actions">
          <Button kind={what === 'reject' ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
            {hasMoney ? withMoney : label}
          </Button>
          <Button onClick={onClose}>{what === 'reject' ? messages.notReject : messages.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

type ConflictDialogProps = { id: number; onLook: () => void }

const standing = ({ status, assignee }: DeskCase): string =>
  `${caseStatusNames[status]}, ${assignee?.name ?? messages.nobody}`

/** Shows both versions of a concurrent edit; never overwrites silently. Ends with the page of its case. */
export function ConflictDialog({ id, onLook }: ConflictDialogProps) {
  const [conflict, setConflict] = useAtom(conflictAtom)
  useEffect(() => () => setConflict(null), [setConflict])
  if (conflict?.current.id !== id) return null
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
      {standing(seen) !== standing(current) && (
        <dl className="choice">
          <div>
            <dt>{messages.youSaw}</dt>
            <dd>{standing(seen)}</dd>
          </div>
          <div>
            <dt>{messages.now}</dt>
            <dd>{standing(current)}</dd>
          </div>
        </dl>
      )}
      <p className="note">{messages.conflictText}</p>
      <div className="actions">
        <Button
          kind="primary"
          onClick={() => {
            close()
            onLook()
            revealEntry(last?.id)
          }}
        >
          {messages.look}
        </Button>
        <Button
          onClick={() => {
            close()
            void again()
          }}
        >
          {isAnswer ? messages.anyway.answer : messages.anyway.other}
        </Button>
      </div>
    </Dialog>
  )
}
