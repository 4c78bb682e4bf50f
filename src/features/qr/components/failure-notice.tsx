import { Banner } from '../../../ui/feedback/banner.tsx'
import { wordsOf } from '../rules/words-of.ts'

/** Why the last call failed; null says nothing. */
export function FailureNotice({ failure }: { failure: unknown }) {
  return (
    failure !== null && (
      <Banner tone="bad" announce="alert">
        {wordsOf(failure)}
      </Banner>
    )
  )
}
