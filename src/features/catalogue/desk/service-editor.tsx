import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import {
  maxServicePictures,
  priceTypes,
  serviceFaults,
  type DeskService,
  type ServiceField,
} from '#contract/catalogue/desk-schema.ts'
import { findDifferences, useDraft } from '../../../shared/desk/editing.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChangedDialog } from '../../../shared/desk/changed-dialog.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { PicturesPanel } from '../../../shared/desk/pictures-panel.tsx'
import { TextEditor } from '../../../shared/desk/text-editor.tsx'
import { messages as deskTexts } from '../../../shared/desk/messages.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ExecutorPanel } from './executor-panel.tsx'
import { OrderPanel } from './order-panel.tsx'
import { emptyForm, toForm, toService, rebaseForm, wordsOfForm, type ServiceForm } from './rules.ts'
import {
  addAtom,
  addPicturesAtom,
  choicesAtom,
  coverAtom,
  pictureAddress,
  removePictureAtom,
  saveAtom,
  serviceAtom,
} from './state.ts'
import { messages } from './messages.ts'

const toPictures = ({ id, image_cover: cover, media }: DeskService) => [
  ...(cover ? [{ key: cover.file, src: pictureAddress(id, 'image_cover', cover.file) }] : []),
  ...media.map(({ file }) => ({ key: file, src: pictureAddress(id, 'media', file) })),
]

function ServicePictures({ service }: { service: DeskService }) {
  const add = useSetAtom(addPicturesAtom)
  const cover = useSetAtom(coverAtom)
  const remove = useSetAtom(removePictureAtom)
  return (
    <PicturesPanel
      pictures={toPictures(service)}
      max={maxServicePictures}
      onAdd={(files) => add(service.id, files)}
      onFirst={(file) => void cover(service.id, file)}
      onRemove={(file) => void remove(service.id, file)}
    />
  )
}

type ServiceEditorProps = { service: DeskService | null }

/** Keeps the draft until saved; detects concurrent edits (G-08). */
export function ServiceEditor({ service }: ServiceEditorProps) {
  const [{ value: choices }, loadChoices] = useAtom(choicesAtom)
  const { form, isTyped, change, drop } = useDraft<ServiceForm>(
    `service ${service?.id ?? 'new'}`,
    service ? toForm(service) : emptyForm,
  )
  const [isAdding, add] = useAtom(addAtom)
  const [isSaving, save] = useAtom(saveAtom)
  const tell = useSetAtom(toastAtom)
  const show = useSetAtom(serviceAtom)
  const [isTried, setIsTried] = useState(false)
  const [current, setCurrent] = useState<DeskService | null>(null)
  // The text editor is uncontrolled; a new key resets it.
  const [start, setStart] = useState({ nth: 0, html: form.description })
  const page = useRef<HTMLFormElement>(null)
  const categories = useId()
  useEffect(() => void loadChoices(), [loadChoices])

  const faults = isTried ? serviceFaults(toService(form)) : {}
  const fault = (name: ServiceField) => faults[name]

  const send = async (sent: ServiceForm) => {
    const body = toService(sent)
    const done =
      service && sent.version !== null
        ? await save({ params: { id: service.id }, body: { ...body, version: sent.version } })
        : await add({ body })
    if (!done) return
    if ('current' in done) {
      if (service) setCurrent(done.current)
      return
    }
    drop()
    tell(service ? messages.saved : messages.added)
    await show(done.reply.id)
    if (!service) navigate(deskRoutes.service.to({ id: done.reply.id }))
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(serviceFaults(toService(form))).length === 0) void send(form)
    else requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const takeTheirs = async () => {
    if (!current) return
    drop()
    setStart({ nth: start.nth + 1, html: current.description })
    setCurrent(null)
    await show(current.id)
  }
  return (
    <form ref={page} onSubmit={handleSubmit} noValidate>
      <DeskHead
        title={service ? messages.one : messages.newOne}
        backHref={`#${deskRoutes.catalogue.pattern}`}
        aside={
          <>
            {isTyped && <Status>{deskTexts.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isAdding || isSaving}>
              {messages.save}
            </Button>
          </>
        }
      />
      <div className="editor-layout">
        <div className="editor-layout__column">
          <Panel>
            <TextField
              label={messages.name}
              maxLength={200}
              autoComplete="off"
              value={form.title}
              error={fault('title')}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <TextField
              label={messages.category}
              help={messages.categoryHelp}
              maxLength={100}
              list={categories}
              autoComplete="off"
              value={form.category_name}
              error={fault('category_name')}
              onChange={({ currentTarget }) => change({ category_name: currentTarget.value })}
            />
            <datalist id={categories}>
              {choices?.categories.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
            <div className="field-row">
              <SelectField
                label={messages.priceType}
                value={form.price_type}
                onChange={({ currentTarget }) => {
                  const chosen = priceTypes.find((type) => type === currentTarget.value)
                  if (chosen) change({ price_type: chosen })
                }}
              >
                {priceTypes.map((type) => (
                  <option key={type} value={type}>
                    {messages.priceTypes[type]}
                  </option>
                ))}
              </SelectField>
              {form.price_type !== 'contract_price' && (
                <>
                  <TextField
                    label={messages.price}
                    unit="₽"
                    inputMode="decimal"
                    autoComplete="off"
                    value={form.price}
                    error={fault('price')}
                    onChange={({ currentTarget }) => change({ price: currentTarget.value })}
                  />
                  <TextField
                    label={messages.sale}
                    unit={form.sale_type === 'percent' ? '%' : '₽'}
                    inputMode="decimal"
                    autoComplete="off"
                    value={form.sale}
                    error={fault('sale')}
                    onChange={({ currentTarget }) => change({ sale: currentTarget.value })}
                  />
                  <SelectField
                    label={messages.saleType}
                    value={form.sale_type}
                    onChange={({ currentTarget }) =>
                      change({ sale_type: currentTarget.value === 'fixed' ? 'fixed' : 'percent' })
                    }
                  >
                    <option value="percent">{messages.saleTypes.percent}</option>
                    <option value="fixed">{messages.saleTypes.fixed}</option>
                  </SelectField>
                </>
              )}
            </div>
            <Check
              checked={form.is_recommended}
              onChange={({ currentTarget }) => change({ is_recommended: currentTarget.checked })}
            >
              {messages.isRecommended}
            </Check>
            <Check
              checked={form.is_shown}
              onChange={({ currentTarget }) => change({ is_shown: currentTarget.checked })}
            >
              {messages.isShown}
            </Check>
            <p className="note">{messages.shownHelp}</p>
          </Panel>
          <TextEditor
            key={start.nth}
            label={messages.description}
            start={start.html}
            error={fault('description')}
            onChange={(description) => change({ description })}
          />
        </div>
        <div className="editor-layout__column">
          {service ? (
            <ServicePictures service={service} />
          ) : (
            <Panel title={messages.pictures}>
              <p className="note">{messages.picturesLater}</p>
            </Panel>
          )}
          <ExecutorPanel
            executor={form.executor}
            known={choices?.executors ?? []}
            faults={faults}
            onChange={(executor) => change({ executor })}
          />
          {form.executor && form.executor.email !== '' && (
            <OrderPanel
              details={form.contact_details}
              fault={fault('contact')}
              onChange={(details) => change({ contact_details: details })}
            />
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
