/**
 * Leaves the page for a hosted one: a form with the parameters as hidden fields is posted by the browser.
 * The Content Security Policy has to name the address (form-action).
 */
export const postForm = (url: string, params: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(params)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
