import { requestPayloadSchema, type RequestPayload } from '../../lib/outbox/payloads/request.ts'
import type { CaseSummary } from '../../ui/cases/queued-case.tsx'
import { homeIcon, houseIcon, lampIcon, liftIcon, wrenchIcon } from '../../ui/icons/icons.ts'
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

/** The icon of a category; one that an organisation made itself has a wrench. */
export const categoryIcon = (category: string): string => icons[category] ?? wrenchIcon

/** The form that an item of a request's lane holds; null when this version does not know its payload. */
export const parseRequestForm = (payload: unknown): RequestPayload | null => {
  const known = requestPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

/** A request that waits on this device. */
export const requestSummary = (payload: unknown): CaseSummary => {
  const form = parseRequestForm(payload)
  return {
    icon: categoryIcon(form?.kind?.category ?? ''),
    subject: form?.kind?.name ?? null,
    description: form?.description ?? '',
    details: form && [form.description, ...form.phones].filter(Boolean),
  }
}
