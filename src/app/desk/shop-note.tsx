import { signedRoutes } from '../../lib/routes/paths.ts'
import { texts } from './texts.ts'

/** The way to the services for money, for those who came with a request. */
export function ShopNote() {
  return (
    <p className="note">
      {texts.ownWork} <a href={`#${signedRoutes.templateRequest.to({})}`}>{texts.toShop}</a>
    </p>
  )
}
