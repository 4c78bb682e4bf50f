import * as z from 'zod/mini'
import { isWebLink } from '../catalogue/schema.ts'
import { meterWindowSchema } from './constants-schema.ts'
import { validateEmail } from '../email.ts'
import { maxDrawDays, maxPrize, promisesSchema, type Draw } from './promises-schema.ts'
import { validateContactPhone } from './contact-phone.ts'
import { versionSchema } from '../staff/schema.ts'

/** In display order. */
export const contactNames = ['emergency', 'dispatcher', 'address', 'hours', 'email', 'site'] as const
export type ContactName = (typeof contactNames)[number]

export const maxContactLength = 500
const contactSchema = z.string().check(z.trim(), z.maxLength(maxContactLength))

const settings = {
  /** Empty contacts are hidden (B-12). */
  contacts: z.strictObject({
    emergency: contactSchema,
    dispatcher: contactSchema,
    address: contactSchema,
    hours: contactSchema,
    email: contactSchema,
    site: contactSchema,
  }),
  meter_window: z.strictObject(meterWindowSchema.shape),
  promises: z.strictObject(promisesSchema.shape),
}

/** For all residents of the organisation (G-08). */
export const deskSettingsSchema = z.object({ version: versionSchema, ...settings })
export type DeskSettings = z.output<typeof deskSettingsSchema>

export const changedSettingsSchema = z.strictObject({ version: versionSchema, ...settings })
export type ChangedSettings = z.output<typeof changedSettingsSchema>

type DrawField = 'prize' | 'draw_days' | 'terms'

const messages = {
  site: 'Адрес сайта начинается с https:// или http://',
  day: 'День месяца: от 1 до 31',
  prize: 'Целое число рублей, от 1 до 1 000 000',
  drawDays: 'Число дней: от 1 до 31',
  terms: 'Адрес страницы с условиями, начинается с https://',
} as const

type SettingsField = ContactName | 'from_day' | 'till_day' | DrawField

const isWithin = (number: number, maximum: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= maximum
const isDay = (day: number): boolean => isWithin(day, 31)

const validateDraw = (draw: Draw | null): Partial<Record<DrawField, string>> =>
  draw === null
    ? {}
    : {
        ...(!isWithin(draw.roubles, maxPrize) && { prize: messages.prize }),
        ...(!isWithin(draw.days, maxDrawDays) && { draw_days: messages.drawDays }),
        ...((!isWebLink(draw.terms) || !draw.terms.startsWith('https:')) && { terms: messages.terms }),
      }

/** Returns error texts. Used by client and server. */
export const validateSettings = ({
  contacts: { emergency, dispatcher, email, site },
  meter_window: { from_day: from, till_day: till },
  promises: { draw },
}: Omit<DeskSettings, 'version'>): Partial<Record<SettingsField, string>> => {
  const wrongEmail = email.trim() === '' ? null : validateEmail(email.trim())
  const wrongPhones = {
    emergency: validateContactPhone(emergency),
    dispatcher: validateContactPhone(dispatcher),
  }
  return {
    ...(wrongPhones.emergency !== null && { emergency: wrongPhones.emergency }),
    ...(wrongPhones.dispatcher !== null && { dispatcher: wrongPhones.dispatcher }),
    ...(wrongEmail !== null && { email: wrongEmail }),
    ...(site.trim() !== '' && !isWebLink(site.trim()) && { site: messages.site }),
    ...(!isDay(from) && { from_day: messages.day }),
    ...(!isDay(till) && { till_day: messages.day }),
    ...validateDraw(draw),
  }
}
