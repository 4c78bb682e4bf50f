import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { insuranceTypes, type Insurance, type InsuranceType } from '#contract/profile/schema.ts'

/** Returns the kinds that the organisation sells or the resident has (B-16). */
export const shownInsurances = (
  policies: readonly Insurance[],
  links: Pick<HostConfig['links'], InsuranceType>,
): readonly InsuranceType[] =>
  insuranceTypes.filter((type) => links[type] !== null || policies.some((policy) => policy.type === type))
