import { ButtonLink } from '../../../ui/buttons/button-link.tsx'

type LinkDeadProps = { text: string; action: string; href: string }

/** Why a letter's link does not work, and where to get another. */
export function LinkDead({ text, action, href }: LinkDeadProps) {
  return (
    <>
      <p>{text}</p>
      <div className="steps__send">
        <ButtonLink kind="primary" isBlock href={href}>
          {action}
        </ButtonLink>
      </div>
    </>
  )
}
