import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a page with a switch can be in React. */
function Bare() {
  let [isOn, setOn] = useState(false)
  let onClick = () => setOn(!isOn)
  return createElement('button', { 'aria-checked': isOn, onClick, role: 'switch' }, 'Your light')
}

createRoot(document.body).render(createElement(Bare))
