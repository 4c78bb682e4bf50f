import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { texts } from '../account-texts.ts'
import { LinkDead } from '../components/link-dead.tsx'
import '../account.css'

export function RepairErrorScreen() {
  return (
    <>
      <h1>{texts.linkDead}</h1>
      <LinkDead text={texts.repairDead} action={texts.toRepair} href={`#${publicRoutes.repair.to({})}`} />
    </>
  )
}
