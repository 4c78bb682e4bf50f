import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { maxContactLength, type ContactName, type DeskSettings } from '#contract/organisation/desk-schema.ts'
import { maxTermsLength } from '#contract/organisation/promises-schema.ts'
import { useEditor } from '../../shared/desk/use-editor.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { EditorScreen } from '../../shared/desk/editor-screen.tsx'
import { bindFields } from '../../ui/fields/bind-fields.ts'
import { Check } from '../../ui/fields/check.tsx'
import { emailInput, TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { contactRows } from '../../ui/lists/contact-rows.tsx'
import { List } from '../../ui/lists/list.tsx'
import { GuidesPanel } from './guides-panel.tsx'
import {
  fieldTexts,
  saveAtom,
  settingsAtom,
  toForm,
  toSettings,
  validate,
  type SettingsForm,
} from './state.ts'
import { messages } from './messages.ts'

const inputs: Partial<Record<ContactName, object>> = { email: emailInput, site: { inputMode: 'url' } }

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const

function Preview({ form }: { form: SettingsForm }) {
  const { emergency, dispatcher, email, address, hours, site } = form
  const contactLines = Object.entries({ emergency, dispatcher, email, address, hours, site }).filter(
    ([, text]) => text.trim() !== '',
  )
  return (
    <aside aria-label={messages.preview}>
      <Panel title={messages.preview}>
        {contactLines.length === 0 ? (
          <p className="note">{messages.noContacts}</p>
        ) : (
          <List isFlush>{contactRows(Object.fromEntries(contactLines))}</List>
        )}
      </Panel>
    </aside>
  )
}

type PromisesPanelProps = Pick<ReturnType<typeof bindFields<SettingsForm>>, 'text' | 'flag'> & {
  hasDraw: boolean
}

function PromisesPanel({ text, flag, hasDraw }: PromisesPanelProps) {
  return (
    <>
      <Panel title={messages.draw}>
        <Check {...flag('hasDraw')}>{messages.hasDraw}</Check>
        <p className="note">{messages.drawHelp}</p>
        {hasDraw && (
          <>
            <div className="field-row">
              <TextField label={messages.prize} {...digits} {...text('prize')} />
              <TextField label={messages.drawDays} {...digits} {...text('drawDays')} />
            </div>
            <TextField
              label={messages.terms}
              inputMode="url"
              autoComplete="off"
              maxLength={maxTermsLength}
              {...text('terms')}
            />
          </>
        )}
      </Panel>
      <Panel title={messages.claims}>
        <Check {...flag('hasClaims')}>{messages.hasClaims}</Check>
        <p className="note">{messages.claimsHelp}</p>
      </Panel>
    </>
  )
}

function SettingsEditor({ settings }: { settings: DeskSettings }) {
  const save = useSetAtom(saveAtom)
  const load = useSetAtom(settingsAtom)
  const showToast = useSetAtom(toastAtom)
  const { form, change, faults, screen } = useEditor<SettingsForm, DeskSettings, DeskSettings>({
    draftName: 'settings',
    start: toForm(settings),
    validate,
    save: (sent) => save({ body: toSettings(sent) }),
    onSaved: () => {
      showToast(messages.saved)
      return load()
    },
    conflict: { texts: fieldTexts, toForm, reload: () => load() },
  })
  const { text, flag } = bindFields(form, change, faults)
  const contact = (name: ContactName, help?: string) => (
    <TextField
      label={messages.names[name]}
      help={help}
      {...inputs[name]}
      autoComplete="off"
      maxLength={maxContactLength}
      {...text(name)}
    />
  )
  const wrong = validate(form)
  return (
    <EditorScreen title={messages.title} action={messages.save} {...screen}>
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
              <TextField label={messages.from} {...digits} {...text('from')} />
              <TextField label={messages.till} {...digits} {...text('till')} />
            </div>
            {!('from' in wrong || 'till' in wrong) && (
              <p className="note">{messages.days(Number(form.from), Number(form.till))}</p>
            )}
            <Check {...flag('isStrict')}>{messages.strict}</Check>
            <p className="note">{messages.strictHelp}</p>
          </Panel>
          <Preview form={form} />
          <PromisesPanel text={text} flag={flag} hasDraw={form.hasDraw} />
          <GuidesPanel texts={form.guides} onChange={(guides) => change({ guides })} />
        </div>
      </div>
    </EditorScreen>
  )
}

export function SettingsScreen() {
  const [{ value, error }, load] = useAtom(settingsAtom)
  useEffect(() => void load(), [load])
  if (value) return <SettingsEditor settings={value} />
  return <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />
}
