import { listPhones } from '#contract/profile/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The phones that the profile has, the resident's own first. */
export const loadPhones = async () => {
  const { reply, ...meta } = await callWithMeta(listPhones, {})
  const phones = reply.phones.toSorted((a, b) => Number(b.added_by_tenant) - Number(a.added_by_tenant))
  return { ...meta, reply: phones.map(({ str_number: phone }) => phone) }
}
