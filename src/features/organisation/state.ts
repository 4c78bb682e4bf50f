import { changeSettings, getDeskSettings } from '#contract/organisation/desk-endpoints.ts'
import {
  contactNames,
  deskSettingsSchema,
  validateSettings,
  type ContactName,
  type DeskSettings,
} from '#contract/organisation/desk-schema.ts'
import { guideIds, type GuideTexts } from '#contract/organisation/promises-schema.ts'
import { formatGuide } from '../../shared/guides/guide-text.ts'
import { guides } from '../../shared/guides/guides.ts'
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
  readonly hasDraw: boolean
  readonly prize: string
  readonly drawDays: string
  readonly terms: string
  readonly hasClaims: boolean
  readonly guides: GuideTexts
}

export const toForm = ({ version, contacts, meter_window: days, promises }: DeskSettings): SettingsForm => ({
  ...contacts,
  version,
  from: String(days.from_day),
  till: String(days.till_day),
  isStrict: days.strict,
  hasDraw: promises.draw !== null,
  prize: String(promises.draw?.roubles ?? ''),
  drawDays: String(promises.draw?.days ?? ''),
  terms: promises.draw?.terms ?? '',
  hasClaims: promises.autopay_claims,
  guides: promises.guides,
})

/** NaN, which fails validation, for anything but digits. */
const toNumber = (text: string): number => Number(text.replaceAll(/\s/g, '') || Number.NaN)

/** An empty text, and one that equals the usual one, is not the organisation's own. */
const keepChanged = (texts: GuideTexts): GuideTexts =>
  Object.fromEntries(
    guideIds.flatMap((id) => {
      const text = texts[id]?.trim() ?? ''
      return text === '' || text === formatGuide(guides[id]) ? [] : [[id, text]]
    }),
  )

export const toSettings = ({
  from,
  till,
  isStrict,
  hasDraw,
  prize,
  drawDays,
  terms,
  hasClaims,
  guides: texts,
  version,
  ...contacts
}: SettingsForm): DeskSettings => ({
  version,
  contacts,
  meter_window: {
    from_day: toNumber(from),
    till_day: toNumber(till),
    strict: isStrict,
  },
  promises: {
    draw: hasDraw ? { roubles: toNumber(prize), days: toNumber(drawDays), terms: terms.trim() } : null,
    autopay_claims: hasClaims,
    guides: keepChanged(texts),
  },
})

export const validate = (form: SettingsForm) => {
  const {
    from_day: from,
    till_day: till,
    draw_days: drawDays,
    ...faults
  } = validateSettings(toSettings(form))
  return {
    ...faults,
    ...(from !== undefined && { from }),
    ...(till !== undefined && { till }),
    ...(drawDays !== undefined && { drawDays }),
  }
}

const contactTexts = contactNames.map(
  (name) => [name, [messages.names[name], (form: SettingsForm) => form[name]]] as const,
)
export const fieldTexts = {
  ...Object.fromEntries(contactTexts),
  from: [messages.window, ({ from, till }: SettingsForm) => messages.days(Number(from), Number(till))],
  hasDraw: [
    messages.draw,
    ({ hasDraw, prize, drawDays, terms }: SettingsForm) =>
      hasDraw ? [prize, drawDays, terms].join(', ') : messages.no,
  ],
  guides: [
    messages.guides,
    ({ guides: texts }: SettingsForm) =>
      guideIds
        .flatMap((id) => (texts[id] === undefined ? [] : [`${guides[id].title}: ${texts[id]}`]))
        .join('\n'),
  ],
  hasClaims: [messages.claims, ({ hasClaims }: SettingsForm) => (hasClaims ? messages.yes : messages.no)],
  isStrict: [messages.strict, ({ isStrict }: SettingsForm) => (isStrict ? messages.yes : messages.no)],
} as const
