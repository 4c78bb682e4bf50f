import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { maxServicePictures, type DeskService } from '#contract/catalogue/desk-schema.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { EditorScreen } from '../../../shared/desk/editor-screen.tsx'
import { PicturesPanel } from '../../../shared/desk/pictures-panel.tsx'
import { TextEditor } from '../../../shared/desk/text-editor.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ExecutorPanel } from './executor-panel.tsx'
import { messages } from './messages.ts'
import { OrderPanel } from './order-panel.tsx'
import { ServiceFields } from './service-fields.tsx'
import { addPicturesAtom, choicesAtom, coverAtom, pictureAddress, removePictureAtom } from './state.ts'
import { useServiceEditor } from './use-service-editor.ts'

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
  useEffect(() => void loadChoices(), [loadChoices])
  const { form, change, faults, screen } = useServiceEditor(service)
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
            <ServiceFields editing={{ form, change, faults }} categories={choices?.categories ?? []} />
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
