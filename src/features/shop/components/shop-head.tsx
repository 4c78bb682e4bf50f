import { useAtomValue } from 'jotai/react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { shopAtom } from '../atoms/remote.ts'
import { texts } from '../texts.ts'

/** The head of a category's page. */
export function ShopHead({ id }: { id: number }) {
  const category = useAtomValue(shopAtom).value?.find((known) => known.id === id)
  return (
    <PageHead
      title={category?.name ?? texts.title}
      sub={category?.description}
      backHref={`#${signedRoutes.templateRequest.to({})}`}
    />
  )
}
