import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { offerFaults, offerLimits, type DeskOffer } from '#contract/shop/desk-schema.ts'
import { findDifferences, useDraft } from '../../../shared/desk/editing.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChangedDialog } from '../../../shared/desk/changed-dialog.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { messages as deskTexts } from '../../../shared/desk/messages.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { plusIcon } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PositionPanel } from './position-panel.tsx'
import {
  addAtom,
  emptyForm,
  emptyPosition,
  toForm,
  movedTo,
  offerAtom,
  toOffer,
  offersAtom,
  saveAtom,
  rebaseForm,
  wordsOfForm,
  type OfferForm,
  type PositionForm,
} from './state.ts'
import { messages } from './messages.ts'

type OfferEditorProps = { offer: DeskOffer | null }

/** Keeps the draft until saved; detects concurrent edits (G-08). */
export function OfferEditor({ offer }: OfferEditorProps) {
  const [{ value: known }, loadKnown] = useAtom(offersAtom)
  const { form, isTyped, change, drop } = useDraft<OfferForm>(
    `offer ${offer?.id ?? 'new'}`,
    offer ? toForm(offer) : emptyForm,
  )
  const [isAdding, add] = useAtom(addAtom)
  const [isSaving, save] = useAtom(saveAtom)
  const tell = useSetAtom(toastAtom)
  const show = useSetAtom(offerAtom)
  const [isTried, setIsTried] = useState(false)
  const [current, setCurrent] = useState<DeskOffer | null>(null)
  const page = useRef<HTMLFormElement>(null)
  useEffect(() => void loadKnown(), [loadKnown])

  const found = offerFaults(toOffer(form))
  const faults = isTried ? found : {}
  const changePosition = (at: number, part: Partial<PositionForm>) =>
    change({ positions: form.positions.map((one, nth) => (nth === at ? { ...one, ...part } : one)) })

  const send = async (sent: OfferForm) => {
    const body = toOffer(sent)
    const done =
      offer && sent.version !== null
        ? await save({ params: { id: offer.id }, body: { ...body, version: sent.version } })
        : await add({
            body: { ...body, positions: body.positions.map(({ id: _id, ...position }) => position) },
          })
    if (!done) return
    if ('current' in done) {
      setCurrent(done.current)
      return
    }
    drop()
    tell(offer ? messages.saved : messages.added)
    await show(done.reply.id)
    if (!offer) navigate(deskRoutes.offer.to({ id: done.reply.id }))
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(found).length === 0) void send(form)
    else requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const takeTheirs = async () => {
    if (!current) return
    drop()
    setCurrent(null)
    await show(current.id)
  }
  return (
    <form ref={page} onSubmit={handleSubmit} noValidate>
      <DeskHead
        title={offer ? messages.one : messages.newOne}
        backHref={`#${deskRoutes.shop.pattern}`}
        aside={
          <>
            {isTyped && <Status>{deskTexts.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isAdding || isSaving}>
              {messages.save}
            </Button>
          </>
        }
      />
      <div className="editor-layout editor-layout--parts">
        <Panel title={messages.one}>
          <TextField
            label={messages.name}
            help={messages.nameHelp}
            maxLength={offerLimits.name}
            autoComplete="off"
            value={form.name}
            error={faults.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextArea
            label={messages.description}
            maxLength={offerLimits.categoryText}
            rows={2}
            value={form.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          <TextField
            label={messages.attendance}
            help={messages.attendanceHelp}
            unit="₽"
            inputMode="decimal"
            autoComplete="off"
            value={form.attendance}
            error={faults.attendance}
            onChange={({ currentTarget }) => change({ attendance: currentTarget.value })}
          />
          <SelectField
            label={messages.sector}
            value={form.sector}
            error={faults.sector}
            onChange={({ currentTarget }) => change({ sector: currentTarget.value })}
          >
            <option value="">{messages.chooseSector}</option>
            {known?.sectors.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Check
            checked={form.is_shown}
            onChange={({ currentTarget }) => change({ is_shown: currentTarget.checked })}
          >
            {messages.isShown}
          </Check>
          <p className="note">{messages.shownHelp}</p>
        </Panel>
        <div className="editor-layout__column">
          {form.positions.map((position, at) => (
            <PositionPanel
              key={position.id ?? `new ${at}`}
              offerId={offer?.id ?? null}
              at={at}
              position={position}
              images={offer?.positions.find(({ id }) => id === position.id)?.images ?? []}
              faults={faults}
              onChange={(part) => changePosition(at, part)}
              onMove={(to) => change({ positions: movedTo(form.positions, at, to) })}
              onRemove={
                position.id === null ? () => change({ positions: form.positions.toSpliced(at, 1) }) : null
              }
            />
          ))}
          {faults.positions && <Status tone="bad">{faults.positions}</Status>}
          {form.positions.length < offerLimits.positions && (
            <Button
              icon={plusIcon}
              isBlock
              onClick={() => change({ positions: [...form.positions, emptyPosition] })}
            >
              {messages.addPosition}
            </Button>
          )}
        </div>
      </div>
      {current && (
        <ChangedDialog
          differences={findDifferences(wordsOfForm, form, toForm(current))}
          onMine={() => {
            setCurrent(null)
            void send(rebaseForm(form, current))
          }}
          onTheirs={() => void takeTheirs()}
          onClose={() => setCurrent(null)}
        />
      )}
    </form>
  )
}
