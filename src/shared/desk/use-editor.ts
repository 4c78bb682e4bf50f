import { useRef, useState, type SubmitEvent } from 'react'
import { useBusy } from '../../lib/state/use-busy.ts'
import { findDifferences, useDraft, type FieldTexts, type Saved } from './editing.ts'

type Faults = Readonly<Record<string, string | undefined>>

interface Versioned {
  readonly version: string
}

interface Conflict<Form, Current> {
  readonly texts: FieldTexts<Form>
  readonly toForm: (current: Current) => Form
  /** Moves my form to the current version, so that saving overwrites it. Default: sets `version`. */
  readonly rebase?: (mine: Form, current: Current) => Form
  readonly reload: (current: Current) => Promise<void>
}

interface EditorOptions<Form, Reply, Current> {
  readonly draftName: string
  readonly start: Form
  readonly validate: (form: Form) => Faults
  /** Returns null after a reported failure. */
  readonly save: (form: Form) => Promise<Saved<Reply, Current> | null>
  /** Runs without the draft; may reload the item. */
  readonly onSaved: (reply: Reply) => void | Promise<void>
  /** Required if `save` can find a concurrent edit. */
  readonly conflict?: Conflict<Form, Current>
}

const noFaults: Faults = {}

const rebase = <Form extends object>(mine: Form, { version }: Versioned): Form => ({ ...mine, version })

/**
 * Keeps the draft until saved, shows errors from the first attempt on, and lets the member choose after a concurrent
 * edit (G-08). `screen` is for `EditorScreen`.
 */
export const useEditor = <Form extends object, Reply, Current extends Versioned = never>({
  draftName,
  start,
  validate,
  save,
  onSaved,
  conflict,
}: EditorOptions<Form, Reply, Current>) => {
  // Shown until the item has reloaded, or the fields would show the old values meanwhile.
  const [justSaved, setJustSaved] = useState<Form | null>(null)
  const { form, isTyped, change, drop } = useDraft(draftName, justSaved ?? start)
  const [isTried, setIsTried] = useState(false)
  const [current, setCurrent] = useState<Current | null>(null)
  const [isCompared, setIsCompared] = useState(false)
  const { isBusy, run } = useBusy()
  const element = useRef<HTMLFormElement>(null)

  const send = async (sent: Form): Promise<void> => {
    const saved = await save(sent)
    if (!saved) return
    setIsCompared(false)
    setCurrent('current' in saved ? saved.current : null)
    if ('current' in saved) return
    setJustSaved(sent)
    drop()
    await onSaved(saved.reply)
    setJustSaved(null)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(validate(form)).length === 0) void run(() => send(form))
    else
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const choice =
    current && conflict
      ? {
          differences: findDifferences(conflict.texts, form, conflict.toForm(current)),
          isCompared,
          onClose: () => setCurrent(null),
          onCompare: () => setIsCompared(true),
          onMine: () => {
            setCurrent(null)
            void run(() => send((conflict.rebase ?? rebase)(form, current)))
          },
          onTheirs: () => {
            setCurrent(null)
            void conflict.reload(current).then(drop)
          },
        }
      : null
  return {
    form,
    change,
    faults: isTried ? validate(form) : noFaults,
    screen: { element, isTyped, isBusy, onSubmit, choice },
  }
}
