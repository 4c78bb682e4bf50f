import { guestNumber } from '#contract/qr/checks.ts'
import { getAccount } from '#contract/qr/endpoints.ts'
import type { TenantAddresses } from '#contract/qr/schema.ts'
import { callWithMeta, type Answer } from '../../../lib/http/call.ts'

/** Addresses of what was proven: the phone, and the e-mail when there is one. */
export const loadAddresses = (phone: string, email: string | null): Promise<Answer<TenantAddresses>> =>
  callWithMeta(getAccount, {
    query: { phone: guestNumber(phone), ...(email !== null && { email }) },
  })
