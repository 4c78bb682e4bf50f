import { BenefitNotice } from '../components/benefit-notice.tsx'

/** Takes the place of the payment for those who have the right to a fee discount (row B-11). */
export function BenefitScreen() {
  return <BenefitNotice isPage />
}
