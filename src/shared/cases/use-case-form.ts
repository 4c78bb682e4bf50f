import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { changedText, laneOutcomeAtom, type CaseDraft, type CaseOutcome } from './case-draft.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

/** Validates from the first submit on; each failed submit focuses the first invalid field. */
function useFaults<Faults extends object>(findFaults: (now: Date) => Faults) {
  const form = useRef<HTMLFormElement>(null)
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  useEffect(() => {
    if (checkedAt !== null)
      form.current?.querySelector<HTMLElement>('.field--error :is(button, input, select, textarea)')?.focus()
  }, [checkedAt])
  return {
    form,
    faults: checkedAt === null ? null : findFaults(new Date(checkedAt)),
    isFaultless: (): boolean => {
      const now = serverNow()
      setCheckedAt(now)
      return Object.keys(findFaults(new Date(now))).length === 0
    },
    hideFaults: () => setCheckedAt(null),
  }
}

interface CaseFormOptions<Form, Payload, Faults> {
  readonly draft: CaseDraft<Form, Payload>
  /** Lane in the URL; null for the newest draft, or a new one. */
  readonly lane: string | null
  /** Errors by field at a moment of the server's clock; empty if valid. */
  readonly findFaults: (now: Date) => Faults
  readonly payload: () => Payload
  readonly outcomeTexts: Readonly<Record<Exclude<CaseOutcome, 'refused'>, string>>
  readonly listPath: string
}

export function useCaseForm<Form, Payload, Faults extends object>({
  draft,
  lane,
  findFaults,
  payload,
  outcomeTexts,
  listPath,
}: CaseFormOptions<Form, Payload, Faults>) {
  const outbox = useAtomValue(outboxAtom)
  const [open, submit, reportOutcome, discard] = [
    useSetAtom(draft.openAtom),
    useSetAtom(draft.submitAtom),
    useSetAtom(laneOutcomeAtom),
    useSetAtom(draft.discardAtom),
  ]
  const showToast = useSetAtom(toastAtom)
  const { run } = useBusy()
  const { form, faults, isFaultless, hideFaults } = useFaults(findFaults)
  useEffect(() => {
    if (outbox !== null) void open(lane)
  }, [open, lane, outbox])

  const send = async () => {
    if (!isFaultless() || outbox === null) return
    const submitted = await submit(payload())
    if (submitted === null) return showToast(changedText)
    hideFaults()
    navigate(listPath, { replace: true })
    void reportOutcome(submitted).then((outcome) => outcome !== 'refused' && showToast(outcomeTexts[outcome]))
  }
  return {
    formRef: form,
    faults,
    hasDraft: useAtomValue(draft.hasDraftAtom),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void run(send)
    },
    onDiscard: discard,
  }
}
