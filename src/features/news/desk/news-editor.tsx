import { useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { maxBodyLength, maxTitleLength, type DeskNews } from '#contract/news/desk-schema.ts'
import { findDifferences, useDraft } from '../../../shared/desk/editing.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { useBusy } from '../../../lib/state/use-busy.ts'
import { plainProse } from '../../../lib/text/plain-prose.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChangedDialog } from '../../../shared/desk/changed-dialog.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { TextEditor } from '../../../shared/desk/text-editor.tsx'
import { messages as deskTexts } from '../../../shared/desk/messages.ts'
import { Status } from '../../../ui/feedback/status.tsx'
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
  toForm,
  newsAtom,
  publishAtom,
  withdrawAtom,
  wordsOfForm,
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

type Faults = { readonly title?: string; readonly body?: string; readonly time?: string }
type NewsEditorProps = { news: DeskNews | null; houses: readonly string[] }

const isEmpty = (html: string): boolean => plainProse(html).textContent?.trim() === ''

/** Keeps the draft until sent (G-08). */
export function NewsEditor({ news, houses }: NewsEditorProps) {
  const {
    form,
    isTyped,
    change: keep,
    drop,
  } = useDraft<NewsForm>(getDraftName(news?.id ?? null), news ? toForm(news) : emptyForm)
  const { title, body, house, isLater, time } = form
  const change = (part: Partial<NewsForm>) => keep({ ...part, key: null })
  // The text editor is uncontrolled; a new key resets it.
  const [start, setStart] = useState({ nth: 0, html: body })
  const [faults, setFaults] = useState<Faults>({})
  const [isAsked, setIsAsked] = useState(false)
  const [current, setCurrent] = useState<DeskNews | null>(null)
  const { isBusy, run } = useBusy()
  const publish = useSetAtom(publishAtom)
  const save = useSetAtom(changeAtom)
  const withdraw = useSetAtom(withdrawAtom)
  const addPicture = useSetAtom(addPictureAtom)
  const show = useSetAtom(newsAtom)
  const tell = useSetAtom(toastAtom)

  const publicationKey = (): string => {
    const key = form.key ?? crypto.randomUUID()
    keep({ key })
    return key
  }
  const send = async (version: string | null) => {
    const at = isLater ? new Date(time).toISOString() : null
    const piece = { title: title.trim(), body, house, publish_at: at }
    const done =
      news && version !== null
        ? await save({ params: { id: news.id }, body: { ...piece, version } })
        : await publish({ body: piece }, { key: publicationKey() })
    if (!done) return
    if ('current' in done) {
      setCurrent(done.current)
      return
    }
    drop()
    const published = at === null ? messages.published : messages.planned
    tell(news ? messages.saved : published)
    navigate(deskRoutes.content.pattern)
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isPast = isLater && !(new Date(time).getTime() > serverNow())
    const tooLong = body.length > maxBodyLength ? messages.tooLong : undefined
    const bodyFault = isEmpty(body) ? messages.fillText : tooLong
    const found: Faults = {
      ...(title.trim() === '' && { title: messages.fillHeading }),
      ...(bodyFault !== undefined && { body: bodyFault }),
      ...(isPast && { time: messages.fillTime }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) void run(() => send(form.version))
  }
  const takeTheirs = async () => {
    if (!current) return
    drop()
    setStart({ nth: start.nth + 1, html: current.body })
    setCurrent(null)
    await show(current.id)
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DeskHead
        title={news ? messages.one : messages.newOne}
        backHref={`#${deskRoutes.content.pattern}`}
        aside={
          <>
            {isTyped && <Status>{deskTexts.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {news ? messages.save : messages.publish}
            </Button>
          </>
        }
      />
      <div className="news-layout">
        <div className="news-layout__form">
          <Panel>
            <TextField
              label={messages.heading}
              help={messages.headingHelp}
              maxLength={maxTitleLength}
              value={title}
              error={faults.title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
          </Panel>
          <TextEditor
            key={start.nth}
            label={messages.text}
            start={start.html}
            error={faults.body}
            onChange={(typed) => change({ body: typed })}
            onPicture={addPicture}
          />
          <Panel>
            <div className="field-row">
              <SelectField
                label={messages.whom}
                value={house}
                onChange={({ currentTarget }) => change({ house: currentTarget.value })}
              >
                <option value="">{messages.allHouses}</option>
                {[...new Set([...houses, ...(house === '' ? [] : [house])])].map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </SelectField>
              <SelectField
                label={messages.when}
                value={isLater ? 'later' : 'now'}
                onChange={({ currentTarget }) => change({ isLater: currentTarget.value === 'later' })}
              >
                <option value="now">{news ? messages.asNow : messages.atOnce}</option>
                <option value="later">{messages.later}</option>
              </SelectField>
              {isLater && (
                <TextField
                  label={messages.time}
                  type="datetime-local"
                  value={time}
                  error={faults.time}
                  onChange={({ currentTarget }) => change({ time: currentTarget.value })}
                />
              )}
            </div>
          </Panel>
          {news && (
            <Button kind="danger" onClick={() => setIsAsked(true)}>
              {messages.withdraw}
            </Button>
          )}
        </div>
        <Preview title={title} body={body} house={house} />
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
      {current && (
        <ChangedDialog
          differences={findDifferences(wordsOfForm, form, toForm(current))}
          onMine={() => {
            setCurrent(null)
            void run(() => send(current.version))
          }}
          onTheirs={() => void takeTheirs()}
          onClose={() => setCurrent(null)}
        />
      )}
    </form>
  )
}
