import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type FormEvent } from 'react'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useFaults } from '../../../lib/state/use-faults.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { discardAtom, formAtom, hasDraftAtom, laneAtom, openAtom, submitAtom } from '../atoms/draft.ts'
import { faultsOf } from '../rules/form.ts'
import { texts } from '../texts.ts'
import { TicketFields } from './ticket-fields.tsx'

type TicketFormProps = {
  /** The lane that is to be written on; null for the newest draft, or a new one. */
  lane: string | null
  /** It stands beside the list and says its title itself. */
  hasTitle: boolean
}

/** A new ticket, written and sent with or without a network (row T-01). */
export function TicketForm({ lane: asked, hasTitle }: TicketFormProps) {
  const [lane, form, hasDraft] = [useAtomValue(laneAtom), useAtomValue(formAtom), useAtomValue(hasDraftAtom)]
  const [isLeaving, setIsLeaving] = useState(false)
  const outbox = useAtomValue(outboxAtom)
  const [open, submit, discard] = [useSetAtom(openAtom), useSetAtom(submitAtom), useSetAtom(discardAtom)]
  const tell = useSetAtom(toastAtom)
  const { form: formRef, shown, ask, forget } = useFaults(() => faultsOf(form))

  useEffect(() => {
    if (outbox !== null) void open(asked)
  }, [open, asked, outbox])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ask() || outbox === null) return
    await submit()
    forget()
    tell(texts.kept)
    navigate(signedRoutes.tickets.to({}), { replace: true })
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Panel {...(hasTitle ? { title: texts.newTicket } : { label: texts.newTicket })}>
        <TicketFields key={lane} lane={lane} form={form} faults={shown ?? {}} />
        <div className="ticket__send">
          <Button kind="primary" isBlock type="submit">
            {texts.submit}
          </Button>
          {hasDraft && (
            <Button kind="plain" isBlock onClick={() => setIsLeaving(true)}>
              {texts.discard}
            </Button>
          )}
        </div>
      </Panel>
      {isLeaving && (
        <ConfirmDialog
          title={texts.discardTitle}
          text={texts.discardText}
          action={texts.discard}
          onConfirm={() => {
            setIsLeaving(false)
            discard()
          }}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </form>
  )
}
