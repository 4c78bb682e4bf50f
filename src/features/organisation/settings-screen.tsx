import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import {
  maxContactLength,
  settingsFaults,
  type ContactName,
  type DeskSettings,
} from '#contract/organisation/desk-schema.ts'
import { findDifferences, useDraft } from '../../shared/desk/editing.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { NotLoaded } from '../../shared/desk/desk-detail.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ChangedDialog } from '../../shared/desk/changed-dialog.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { messages as deskTexts } from '../../shared/desk/messages.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { Check } from '../../ui/fields/check.tsx'
import { emailInput, TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { contactRows } from '../../ui/lists/contact-rows.tsx'
import { List } from '../../ui/lists/list.tsx'
import { toForm, saveAtom, settingsAtom, toSettings, wordsOfForm, type SettingsForm } from './state.ts'
import { messages } from './messages.ts'

const inputs: Partial<Record<ContactName, object>> = { email: emailInput, site: { inputMode: 'url' } }

function Preview({ form }: { form: SettingsForm }) {
  const { emergency, dispatcher, email, address, hours, site } = form
  const told = Object.entries({ emergency, dispatcher, email, address, hours, site }).filter(
    ([, text]) => text.trim() !== '',
  )
  return (
    <aside aria-label={messages.preview}>
      <Panel title={messages.preview}>
        {told.length === 0 ? (
          <p className="note">{messages.noContacts}</p>
        ) : (
          <List isFlush>{contactRows(Object.fromEntries(told))}</List>
        )}
      </Panel>
    </aside>
  )
}

/** Keeps the draft until saved; detects concurrent edits (G-08). */
function SettingsEditor({ settings }: { settings: DeskSettings }) {
  const { form, isTyped, change, drop } = useDraft('settings', toForm(settings))
  const [isSaving, save] = useAtom(saveAtom)
  const load = useSetAtom(settingsAtom)
  const tell = useSetAtom(toastAtom)
  const [isTried, setIsTried] = useState(false)
  const [current, setCurrent] = useState<DeskSettings | null>(null)
  const page = useRef<HTMLFormElement>(null)
  const found = settingsFaults(toSettings(form))
  const faults = isTried ? found : {}

  const send = async (version: string) => {
    const done = await save({ body: { ...toSettings(form), version } })
    if (!done) return
    if ('current' in done) {
      setCurrent(done.current)
      return
    }
    drop()
    tell(messages.saved)
    await load()
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(found).length === 0) void send(form.version)
    else requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const contact = (name: ContactName, help?: string) => (
    <TextField
      label={messages.names[name]}
      help={help}
      {...inputs[name]}
      autoComplete="off"
      maxLength={maxContactLength}
      value={form[name]}
      error={faults[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <form ref={page} onSubmit={handleSubmit} noValidate>
      <DeskHead
        title={messages.title}
        aside={
          <>
            {isTyped && <Status>{deskTexts.draft}</Status>}
            <Button type="submit" kind="primary" isBusy={isSaving}>
              {messages.save}
            </Button>
          </>
        }
      />
      <div className="editor-layout">
        <Panel title={messages.contacts}>
          <p className="note">{messages.contactsHelp}</p>
          {contact('emergency', messages.phoneHelp)}
          {contact('dispatcher')}
          {contact('address')}
          {contact('hours')}
          {contact('email')}
          {contact('site')}
        </Panel>
        <div className="editor-layout__column">
          <Panel title={messages.window}>
            <div className="field-row">
              <TextField
                label={messages.from}
                inputMode="numeric"
                autoComplete="off"
                value={form.from}
                error={faults.from_day}
                onChange={({ currentTarget }) => change({ from: currentTarget.value })}
              />
              <TextField
                label={messages.till}
                inputMode="numeric"
                autoComplete="off"
                value={form.till}
                error={faults.till_day}
                onChange={({ currentTarget }) => change({ till: currentTarget.value })}
              />
            </div>
            {!('from_day' in found || 'till_day' in found) && (
              <p className="note">{messages.days(Number(form.from), Number(form.till))}</p>
            )}
            <Check
              checked={form.isStrict}
              onChange={({ currentTarget }) => change({ isStrict: currentTarget.checked })}
            >
              {messages.strict}
            </Check>
            <p className="note">{messages.strictHelp}</p>
          </Panel>
          <Preview form={form} />
        </div>
      </div>
      {current && (
        <ChangedDialog
          differences={findDifferences(wordsOfForm, form, toForm(current))}
          onMine={() => {
            setCurrent(null)
            void send(current.version)
          }}
          onTheirs={() => {
            drop()
            setCurrent(null)
            void load()
          }}
          onClose={() => setCurrent(null)}
        />
      )}
    </form>
  )
}

/** Edits contacts and submission window (G-08). */
export function SettingsScreen() {
  const [{ value, error }, load] = useAtom(settingsAtom)
  useEffect(() => void load(), [load])
  if (value) return <SettingsEditor settings={value} />
  return <NotLoaded error={error} noNetworkText={messages.network} onRetry={() => void load()} />
}
