import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useId } from 'react'
import {
  maxServicePictures,
  priceTypes,
  validateService,
  type DeskService,
} from '#contract/catalogue/desk-schema.ts'
import { useEditor } from '../../../shared/desk/use-editor.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { EditorScreen } from '../../../shared/desk/editor-screen.tsx'
import { PicturesPanel } from '../../../shared/desk/pictures-panel.tsx'
import { TextEditor } from '../../../shared/desk/text-editor.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ExecutorPanel } from './executor-panel.tsx'
import { OrderPanel } from './order-panel.tsx'
import { emptyForm, fieldTexts, rebaseForm, toForm, toService, type ServiceForm } from './rules.ts'
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

/** Opens what is saved, in a new tab: the editor keeps its place. */
function PreviewLinks({ id }: { id: number }) {
  const links = [
    [messages.previewMobile, publicRoutes.previewMobile],
    [messages.previewWide, publicRoutes.previewWide],
  ] as const
  return (
    <>
      <div className="actions">
        {links.map(([text, route]) => (
          <ButtonLink key={text} isSmall href={`#${route.to({ srv: String(id) })}`} target="_blank">
            {text}
          </ButtonLink>
        ))}
      </div>
      <p className="note">{messages.previewHelp}</p>
    </>
  )
}

type ServiceEditorProps = { service: DeskService | null }

export function ServiceEditor({ service }: ServiceEditorProps) {
  const [{ value: choices }, loadChoices] = useAtom(choicesAtom)
  const add = useSetAtom(addAtom)
  const save = useSetAtom(saveAtom)
  const showToast = useSetAtom(toastAtom)
  const show = useSetAtom(serviceAtom)
  const categories = useId()
  useEffect(() => void loadChoices(), [loadChoices])
  const { form, change, faults, screen } = useEditor<ServiceForm, DeskService, DeskService>({
    draftName: `service ${service?.id ?? 'new'}`,
    start: service ? toForm(service) : emptyForm,
    validate: (typed) => validateService(toService(typed)),
    save: (sent) => {
      const body = toService(sent)
      return service && sent.version !== null
        ? save({ params: { id: service.id }, body: { ...body, version: sent.version } })
        : add({ body })
    },
    onSaved: async ({ id }) => {
      showToast(service ? messages.saved : messages.added)
      await show(id)
      if (!service) navigate(deskRoutes.service.to({ id }))
    },
    conflict: { texts: fieldTexts, toForm, rebase: rebaseForm, reload: ({ id }) => show(id) },
  })
  const { text, flag } = bindFields(form, change, faults)
  const sum = { inputMode: 'decimal', autoComplete: 'off' } as const

  return (
    <EditorScreen
      title={service ? messages.one : messages.newOne}
      backHref={`#${deskRoutes.catalogue.pattern}`}
      action={messages.save}
      {...screen}
    >
      <div className="editor-layout">
        <div className="editor-layout__column">
          <Panel>
            <TextField label={messages.name} maxLength={200} autoComplete="off" {...text('title')} />
            <TextField
              label={messages.category}
              help={messages.categoryHelp}
              maxLength={100}
              list={categories}
              autoComplete="off"
              {...text('category_name')}
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
                  <TextField label={messages.price} unit="₽" {...sum} {...text('price')} />
                  <TextField
                    label={messages.sale}
                    unit={form.sale_type === 'percent' ? '%' : '₽'}
                    {...sum}
                    {...text('sale')}
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
            <Check {...flag('is_recommended')}>{messages.isRecommended}</Check>
            <Check {...flag('is_shown')}>{messages.isShown}</Check>
            <p className="note">{messages.shownHelp}</p>
            {service && <PreviewLinks id={service.id} />}
          </Panel>
          <TextEditor
            label={messages.description}
            value={form.description}
            error={faults.description}
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
              fault={faults.contact}
              onChange={(details) => change({ contact_details: details })}
            />
          )}
        </div>
      </div>
    </EditorScreen>
  )
}
