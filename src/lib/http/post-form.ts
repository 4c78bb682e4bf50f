/** Posts to a hosted page. The CSP form-action must allow the URL. */
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
