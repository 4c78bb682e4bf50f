import { Banner } from '../../../ui/feedback/banner.tsx'

/** Why the last try failed; null says nothing. */
export function FailureNotice({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Banner tone="bad" announce="alert">
        {failure}
      </Banner>
    )
  )
}
