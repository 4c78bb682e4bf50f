import { Button } from '../../ui/buttons/button.tsx'
import { useCopy } from '../../ui/buttons/use-copy.ts'
import { texts } from './texts.ts'

interface Factor {
  readonly secret: string
  readonly uri: string
}
export type DrawnFactor = Factor & { readonly picture: string }

/** Draws a factor that is on its way for the telephone's camera. */
export const drawFactor = async (asked: Promise<Factor>): Promise<DrawnFactor> => {
  const [{ renderSVG }, made] = await Promise.all([import('uqr'), asked])
  return {
    ...made,
    picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(made.uri, { border: 2 }))}`,
  }
}

/** A new factor of an application for codes: a picture for the camera, or a key to type. */
export function NewFactor({ factor: { secret, uri, picture } }: { factor: DrawnFactor }) {
  const copy = useCopy(texts.noCopy)
  return (
    <>
      <img className="qrcode" src={picture} alt={texts.qrAlt} width={200} height={200} />
      <p className="dsign__app">
        <a href={uri}>{texts.openApp}</a>
      </p>
      <p className="note">{texts.byHand}</p>
      <p className="dsign__secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <Button isSmall onClick={() => void copy(secret)}>
        {texts.copySecret}
      </Button>
    </>
  )
}
