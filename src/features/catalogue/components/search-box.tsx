import { useRef } from 'react'
import { longestSearch } from '#contract/catalogue/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { searchIcon } from '../../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

type SearchBoxProps = { text: string; onChange: (text: string) => void }

/** The search with its cancel button (row S-02). */
export function SearchBox({ text, onChange }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const cancel = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <search className="catalogue__search">
      <div className="control">
        <Icon path={searchIcon} size="s" />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={longestSearch}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {text !== '' && (
        <Button kind="plain" onClick={cancel}>
          {texts.cancelSearch}
        </Button>
      )}
    </search>
  )
}
