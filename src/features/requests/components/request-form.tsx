import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type FormEvent } from 'react'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { useFaults } from '../../../lib/state/use-faults.ts'
import type { Calendar } from '../../../lib/dates/visit-day.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { discardAtom, formAtom, hasDraftAtom, laneAtom, openAtom, submitAtom } from '../atoms/draft.ts'
import { categoriesAtom, phonesAtom } from '../atoms/remote.ts'
import { faultsOf } from '../rules/form.ts'
import { texts } from '../texts.ts'
import { FormFields } from './form-fields.tsx'

type RequestFormProps = {
  /** The lane that is to be written on; null for the newest draft, or a new one. */
  lane: string | null
  calendar: Calendar
  /** It stands beside the list and says its title itself. */
  hasTitle: boolean
}

/** A new request, written and sent with or without a network (row Q-02). */
export function RequestForm({ lane: asked, calendar, hasTitle }: RequestFormProps) {
  const [lane, form, hasDraft] = [useAtomValue(laneAtom), useAtomValue(formAtom), useAtomValue(hasDraftAtom)]
  const [isLeaving, setIsLeaving] = useState(false)
  const outbox = useAtomValue(outboxAtom)
  const [open, submit, discard] = [useSetAtom(openAtom), useSetAtom(submitAtom), useSetAtom(discardAtom)]
  const [loadKinds, loadPhones, tell] = [
    useSetAtom(categoriesAtom),
    useSetAtom(phonesAtom),
    useSetAtom(toastAtom),
  ]
  const { form: formRef, shown, ask, forget } = useFaults((now) => faultsOf(form, calendar.timeZone, now))

  useEffect(() => {
    void loadKinds()
    void loadPhones()
  }, [loadKinds, loadPhones])
  useEffect(() => {
    if (outbox !== null) void open(asked)
  }, [open, asked, outbox])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ask() || outbox === null) return
    await submit(calendar.timeZone)
    forget()
    tell(texts.kept)
    navigate(signedRoutes.requests.to({}), { replace: true })
  }
  return (
    <form ref={formRef} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Panel {...(hasTitle ? { title: texts.newRequest } : { label: texts.newRequest })}>
        <FormFields key={lane} lane={lane} form={form} faults={shown ?? {}} calendar={calendar} />
        <div className="request__send">
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
