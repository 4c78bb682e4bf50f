import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { maxBodyLength, maxTitleLength, type DeskNews } from '#contract/news/desk-schema.ts'
import { useEditor } from '../../../shared/desk/use-editor.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { plainProse } from '../../../lib/text/plain-prose.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditorScreen } from '../../../shared/desk/editor-screen.tsx'
import { HouseField } from '../../../shared/desk/house-field.tsx'
import { TextEditor } from '../../../shared/desk/text-editor.tsx'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Prose } from '../../../ui/layout/prose.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import {
  addPictureAtom,
  changeAtom,
  getDraftName,
  emptyForm,
  fieldTexts,
  toForm,
  newsAtom,
  publishAtom,
  withdrawAtom,
  type NewsForm,
} from './state.ts'
import { messages } from './messages.ts'
import './news-editor.css'
import { serverNow } from '../../../lib/timing/server-clock.ts'

type PreviewProps = { title: string; body: string; house: string }

function Preview({ title, body, house }: PreviewProps) {
  return (
    <aside className="preview" aria-label={messages.preview}>
      <p className="note">{messages.preview}</p>
      <div className="phone-preview">
        <div className="phone-preview__screen">
          <section className="panel">
            <p className="phone-preview__title">{title}</p>
            {house !== '' && <p className="note">{messages.forHouse(house)}</p>}
            <Prose html={body} />
          </section>
        </div>
      </div>
    </aside>
  )
}

const isEmpty = (html: string): boolean => plainProse(html).textContent?.trim() === ''

const validate = ({ title, body, isLater, time }: NewsForm) => {
  const isPast = isLater && !(new Date(time).getTime() > serverNow())
  return {
    ...(title.trim() === '' && { title: messages.fillHeading }),
    ...(body.length > maxBodyLength && { body: messages.tooLong }),
    ...(isEmpty(body) && { body: messages.fillText }),
    ...(isPast && { time: messages.fillTime }),
  }
}

type NewsEditorProps = { news: DeskNews | null; houses: readonly string[] }

export function NewsEditor({ news, houses }: NewsEditorProps) {
  const [isAsked, setIsAsked] = useState(false)
  const publish = useSetAtom(publishAtom)
  const save = useSetAtom(changeAtom)
  const withdraw = useSetAtom(withdrawAtom)
  const addPicture = useSetAtom(addPictureAtom)
  const show = useSetAtom(newsAtom)
  const showToast = useSetAtom(toastAtom)
  const editor = useEditor<NewsForm, DeskNews, DeskNews>({
    draftName: getDraftName(news?.id ?? null),
    start: news ? toForm(news) : emptyForm,
    validate,
    save: ({ version, title, body, house, isLater, time, key: lastKey }) => {
      const publishAt = isLater ? new Date(time).toISOString() : null
      const piece = { title: title.trim(), body, house, publish_at: publishAt }
      if (news && version !== null) return save({ params: { id: news.id }, body: { ...piece, version } })
      const key = lastKey ?? crypto.randomUUID()
      editor.change({ key })
      return publish({ body: piece }, { key })
    },
    onSaved: () => {
      const published = editor.form.isLater ? messages.planned : messages.published
      showToast(news ? messages.saved : published)
      navigate(deskRoutes.content.pattern)
    },
    conflict: { texts: fieldTexts, toForm, reload: ({ id }) => show(id) },
  })
  const { form, faults } = editor
  const change = (part: Partial<NewsForm>) => editor.change({ ...part, key: null })
  const { text } = bindFields(form, change, faults)

  return (
    <EditorScreen
      title={news ? messages.one : messages.newOne}
      backHref={`#${deskRoutes.content.pattern}`}
      action={news ? messages.save : messages.publish}
      {...editor.screen}
    >
      <div className="news-layout">
        <div className="news-layout__form">
          <Panel>
            <TextField
              label={messages.heading}
              help={messages.headingHelp}
              maxLength={maxTitleLength}
              {...text('title')}
            />
          </Panel>
          <TextEditor
            label={messages.text}
            value={form.body}
            error={faults.body}
            onChange={(body) => change({ body })}
            onPicture={addPicture}
          />
          <Panel>
            <div className="field-row">
              <HouseField label={messages.whom} all={messages.allHouses} houses={houses} {...text('house')} />
              <SelectField
                label={messages.when}
                value={form.isLater ? 'later' : 'now'}
                onChange={({ currentTarget }) => change({ isLater: currentTarget.value === 'later' })}
              >
                <option value="now">{news ? messages.asNow : messages.atOnce}</option>
                <option value="later">{messages.later}</option>
              </SelectField>
              {form.isLater && <TextField label={messages.time} type="datetime-local" {...text('time')} />}
            </div>
          </Panel>
          {news && (
            <Button kind="danger" onClick={() => setIsAsked(true)}>
              {messages.withdraw}
            </Button>
          )}
        </div>
        <Preview title={form.title} body={form.body} house={form.house} />
      </div>
      {isAsked && news && (
        <ConfirmDialog
          title={messages.withdrawTitle}
          text={messages.withdrawText}
          action={messages.withdraw}
          onConfirm={() => {
            setIsAsked(false)
            void withdraw(news)
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </EditorScreen>
  )
}
