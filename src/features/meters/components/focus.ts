/** Moves to the form's next reading field; false when the given one is the last. */
export const focusNext = (field: HTMLInputElement): boolean => {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  next?.focus()
  return next !== undefined
}

/** Moves to what keeps a meter from being sent: a wrong field, an empty zone, a question. False when there is none. */
export const focusTrouble = (form: HTMLFormElement): boolean => {
  const trouble = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing], [data-confirm]')
  const field = document.getElementById(trouble?.dataset['missing'] ?? '')
  const target = field ?? trouble
  target?.focus()
  return target !== null
}
