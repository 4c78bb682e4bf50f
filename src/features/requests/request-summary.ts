import { requestPayloadSchema, type RequestPayload } from './request-payload.ts'
import type { CaseSummary } from '../../shared/cases/queued-case.tsx'
import { caseIcon } from '../../shared/cases/case-icon.ts'

/** Returns null if this version does not know the payload. */
export const parseRequestForm = (payload: unknown): RequestPayload | null => {
  const known = requestPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

export const requestSummary = (payload: unknown): CaseSummary => {
  const form = parseRequestForm(payload)
  return {
    icon: caseIcon(form?.kind?.category ?? ''),
    subject: form?.kind?.name ?? null,
    description: form?.description ?? '',
    details: form && [form.description, ...form.phones].filter(Boolean),
  }
}
