import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { validateOffer, offerLimits, type DeskOffer } from '#contract/shop/desk-schema.ts'
import { useEditor } from '../../../shared/desk/use-editor.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditorScreen } from '../../../shared/desk/editor-screen.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { plusIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PositionPanel } from './position-panel.tsx'
import {
  addAtom,
  emptyForm,
  emptyPosition,
  buildFieldTexts,
  toForm,
  movedTo,
  offerAtom,
  toOffer,
  offersAtom,
  saveAtom,
  type OfferForm,
  type PositionForm,
} from './state.ts'
import { messages } from './messages.ts'

type OfferEditorProps = { offer: DeskOffer | null }

export function OfferEditor({ offer }: OfferEditorProps) {
  const [{ value: known }, loadKnown] = useAtom(offersAtom)
  const add = useSetAtom(addAtom)
  const save = useSetAtom(saveAtom)
  const showToast = useSetAtom(toastAtom)
  const show = useSetAtom(offerAtom)
  useEffect(() => void loadKnown(), [loadKnown])
  const { form, change, faults, screen } = useEditor<OfferForm, DeskOffer, DeskOffer>({
    draftName: `offer ${offer?.id ?? 'new'}`,
    start: offer ? toForm(offer) : emptyForm,
    validate: (typed) => validateOffer(toOffer(typed)),
    save: (sent) => {
      const { positions, ...body } = toOffer(sent)
      return offer && sent.version !== null
        ? save({ params: { id: offer.id }, body: { ...body, positions, version: sent.version } })
        : add({ body: { ...body, positions: positions.map(({ id: _id, ...position }) => position) } })
    },
    onSaved: async ({ id }) => {
      showToast(offer ? messages.saved : messages.added)
      await show(id)
      if (!offer) navigate(deskRoutes.offer.to({ id }))
    },
    conflict: { texts: buildFieldTexts(known?.sectors ?? []), toForm, reload: ({ id }) => show(id) },
  })
  const { text, flag } = bindFields(form, change, faults)
  const changePosition = (at: number, part: Partial<PositionForm>) =>
    change({ positions: form.positions.map((item, nth) => (nth === at ? { ...item, ...part } : item)) })

  return (
    <EditorScreen
      title={offer ? messages.one : messages.newOne}
      backHref={`#${deskRoutes.shop.pattern}`}
      action={messages.save}
      {...screen}
    >
      <div className="editor-layout editor-layout--parts">
        <Panel title={messages.one}>
          <TextField
            label={messages.name}
            help={messages.nameHelp}
            maxLength={offerLimits.name}
            autoComplete="off"
            {...text('name')}
          />
          <TextArea
            label={messages.description}
            maxLength={offerLimits.categoryText}
            rows={2}
            {...text('description')}
          />
          <TextField
            label={messages.attendance}
            help={messages.attendanceHelp}
            unit="₽"
            inputMode="decimal"
            autoComplete="off"
            {...text('attendance')}
          />
          <SelectField label={messages.sector} {...text('sector')}>
            <option value="">{messages.chooseSector}</option>
            {known?.sectors.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Check {...flag('is_shown')}>{messages.isShown}</Check>
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
    </EditorScreen>
  )
}
