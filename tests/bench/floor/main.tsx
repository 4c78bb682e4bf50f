import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Form() {
  const [text, setText] = useState('')
  return (
    <form>
      <label>
        Пароль <input type="password" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </form>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Form />
  </StrictMode>,
)
