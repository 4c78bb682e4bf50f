import { changeSettings, getDeskSettings } from '#contract/organisation/desk-endpoints.ts'
import {
  contactNames,
  deskSettingsSchema,
  validateSettings,
  type ContactName,
  type DeskSettings,
} from '#contract/organisation/desk-schema.ts'
import { savingAtom } from '../../shared/desk/editing.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { messages } from './messages.ts'

export const settingsAtom = remoteAtom(getDeskSettings)
export const saveAtom = savingAtom(changeSettings, deskSettingsSchema)

/** Days are text. */
export type SettingsForm = Readonly<Record<ContactName, string>> & {
  readonly version: string
  readonly from: string
  readonly till: string
  readonly isStrict: boolean
}

export const toForm = ({ version, contacts, meter_window: days }: DeskSettings): SettingsForm => ({
  ...contacts,
  version,
  from: String(days.from_day),
  till: String(days.till_day),
  isStrict: days.strict,
})

/** Turns a non-numeric day into NaN, which fails validation. */
export const toSettings = ({ from, till, isStrict, version, ...contacts }: SettingsForm): DeskSettings => ({
  version,
  contacts,
  meter_window: {
    from_day: Number(from.trim() || Number.NaN),
    till_day: Number(till.trim() || Number.NaN),
    strict: isStrict,
  },
})

export const validate = (form: SettingsForm) => {
  const { from_day: from, till_day: till, ...faults } = validateSettings(toSettings(form))
  return { ...faults, ...(from !== undefined && { from }), ...(till !== undefined && { till }) }
}

const contactTexts = contactNames.map(
  (name) => [name, [messages.names[name], (form: SettingsForm) => form[name]]] as const,
)
export const fieldTexts = {
  ...Object.fromEntries(contactTexts),
  from: [messages.window, ({ from, till }: SettingsForm) => messages.days(Number(from), Number(till))],
  isStrict: [messages.strict, ({ isStrict }: SettingsForm) => (isStrict ? messages.yes : messages.no)],
} as const
