import { useAtomValue, useSetAtom, useStore } from 'jotai/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { delay } from '../../lib/timing/promises.ts'
import { changedText, laneOutcomeAtom, waitForDecision, type CaseDraft } from './case-draft.ts'
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

type Decided = Readonly<Record<'sent' | 'refused', number>>

interface Submitted extends Decided {
  /** Cases that still wait. */
  readonly waiting: number
}

/** Submitted cases, by the texts of their form. */
const submittedCases = new WeakMap<object, Submitted>()
const none: Submitted = { waiting: 0, sent: 0, refused: 0 }
const deliveryMs = 5000

/** Reports a decision of the server; several of one delivery together. */
async function reportDecision(
  store: ReturnType<typeof useStore>,
  lane: string,
  texts: { readonly decided: (counts: Decided) => string },
): Promise<void> {
  const before = submittedCases.get(texts) ?? none
  submittedCases.set(texts, { ...before, waiting: before.waiting + 1 })
  const outcome = await waitForDecision(store, lane)
  const now = submittedCases.get(texts) ?? none
  const counts = {
    ...now,
    waiting: now.waiting - 1,
    ...(outcome && { [outcome]: now[outcome] + 1 }),
  }
  submittedCases.set(texts, counts)
  if (counts.waiting > 0) await delay(deliveryMs)
  if (submittedCases.get(texts) !== counts) return
  submittedCases.set(texts, { ...none, waiting: counts.waiting })
  if (counts.sent + counts.refused > 0) store.set(toastAtom, texts.decided(counts))
}

interface CaseFormOptions<Form, Payload, Faults> {
  readonly draft: CaseDraft<Form, Payload>
  /** Lane in the URL; null for the newest draft, or a new one. */
  readonly lane: string | null
  /** Errors by field at a moment of the server's clock; empty if valid. */
  readonly findFaults: (now: Date) => Faults
  readonly payload: () => Payload
  readonly outcomeTexts: Readonly<Record<'kept' | 'unkept', string>> & {
    readonly decided: (counts: Decided) => string
  }
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
  const store = useStore()
  const { run } = useBusy()
  const { form, faults, isFaultless, hideFaults } = useFaults(findFaults)
  useEffect(() => {
    if (outbox !== null) void open(lane)
  }, [open, lane, outbox])

  const report = async (submitted: string) => {
    void reportDecision(store, submitted, outcomeTexts)
    const outcome = await reportOutcome(submitted)
    if (outcome === 'kept' || outcome === 'unkept') showToast(outcomeTexts[outcome])
  }
  const send = async () => {
    if (!isFaultless() || outbox === null) return
    const submitted = await submit(payload())
    if (submitted === null) return showToast(changedText)
    hideFaults()
    navigate(listPath, { replace: true })
    void report(submitted)
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
