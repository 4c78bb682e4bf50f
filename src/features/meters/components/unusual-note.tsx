import { useAtomValue, useSetAtom } from 'jotai/react'
import { usualDelta } from '#contract/meters/rules.ts'
import { unitOf } from '#contract/meters/types.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { warnIcon } from '../../../ui/icons/icons.ts'
import { confirmAtom, formStateAtom } from '../atoms/draft.ts'
import { consumption } from '../rules/figures.ts'
import { unusualZone } from '../rules/form-state.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'

type UnusualNoteProps = { form: MeterForm }

/** Asks about an unusual consumption; it waits for the word and never refuses (row M-17). */
export function UnusualNote({ form }: UnusualNoteProps) {
  const { texts: typed, state } = useAtomValue(formStateAtom(form))
  const confirm = useSetAtom(confirmAtom)
  const dials = form.slots.map(({ dial }) => dial)
  const dial = state.name === 'unusual' ? unusualZone(typed, dials) : null
  if (dial === null) return null
  const usual = consumption(dial.type, usualDelta(dial.lastDeltas) ?? 0)
  return (
    <>
      <output className="field__warn">
        <Icon path={warnIcon} size="xs" />
        <span>{texts.zoneSays(dial.zone, texts.unusual(usual, unitOf(dial.type)))}</span>
      </output>
      <div className="meter__confirm">
        <Button isSmall data-confirm="" onClick={() => confirm(form)}>
          {texts.allRight}
        </Button>
      </div>
    </>
  )
}
