import { requestPayloadSchema, type RequestPayload } from './request-payload.ts'
import type { CaseSummary } from '../../shared/cases/queued-case.tsx'
import { homeIcon, lampIcon, wrenchIcon } from '../../ui/icons/cabinet-icons.ts'
import { houseIcon, liftIcon } from '../../ui/icons/later-icons.ts'
import { heatIcon } from '../../ui/icons/meter-icons.ts'

const icons: Readonly<Record<string, string>> = {
  heating: heatIcon,
  electricity: lampIcon,
  flat: homeIcon,
  entrance: houseIcon,
  building: houseIcon,
  yard: houseIcon,
  lift: liftIcon,
}

/** Returns a wrench for the organisation's own categories. */
export const categoryIcon = (category: string): string => icons[category] ?? wrenchIcon

/** Returns null if this version does not know the payload. */
export const parseRequestForm = (payload: unknown): RequestPayload | null => {
  const known = requestPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

export const requestSummary = (payload: unknown): CaseSummary => {
  const form = parseRequestForm(payload)
  return {
    icon: categoryIcon(form?.kind?.category ?? ''),
    subject: form?.kind?.name ?? null,
    description: form?.description ?? '',
    details: form && [form.description, ...form.phones].filter(Boolean),
  }
}
