type TextName<Form> = { [Name in keyof Form]: string extends Form[Name] ? Name : never }[keyof Form]
type FlagName<Form> = { [Name in keyof Form]: boolean extends Form[Name] ? Name : never }[keyof Form]

type Typed = { readonly currentTarget: { readonly value: string } }
type Checked = { readonly currentTarget: { readonly checked: boolean } }

/** Returns props: `text` for a text or select field, `flag` for a checkbox. */
export const bindFields = <Form extends object>(
  form: Form,
  change: (part: Partial<Form>) => void,
  faults: Readonly<Record<string, string | undefined>> = {},
) => ({
  text: <Name extends TextName<Form> & string>(name: Name) => ({
    value: form[name],
    error: faults[name],
    onChange: ({ currentTarget }: Typed) => change({ [name]: currentTarget.value } as Partial<Form>),
  }),
  flag: <Name extends FlagName<Form> & string>(name: Name) => ({
    checked: form[name],
    onChange: ({ currentTarget }: Checked) => change({ [name]: currentTarget.checked } as Partial<Form>),
  }),
})
