import { useState, type ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { eyeIcon } from '../icons/icons.ts'

const messages = { show: 'Показать пароль', hide: 'Скрыть пароль' } as const

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldFrame

export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} help={help} error={error}>
      {(links) => (
        <>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...links}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            icon={eyeIcon}
            label={isShown ? messages.hide : messages.show}
            onClick={() => setIsShown(!isShown)}
          />
        </>
      )}
    </Field>
  )
}
