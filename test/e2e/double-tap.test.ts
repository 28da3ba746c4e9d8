import { expect, it } from 'vitest'
import { Stage } from './stage.ts'

const stage = new Stage()

it.each([
  [2, 'does nothing to it'],
  [1, 'is the first one, and does what it says']
])('a tap on what has just moved under the finger, as number %i, %s', async (number, _) => {
  let { button, page } = await stage.arrives('Ann Ray').then(ann => ({
    button: ann.button('Need an account? Sign up'),
    page: ann.page
  }))
  let { height, width, x, y } = (await button.boundingBox())!
  let place = { left: x + width / 2, top: y + height / 2 }
  let moves = number === 2 ? 'click' : 'mousemove'
  await button.evaluate(
    (element, { at, on }) => {
      element.addEventListener(
        on,
        () => {
          let other = document.createElement('button')
          Object.assign(other.style, {
            position: 'fixed',
            left: `${at.left - 9}px`,
            top: `${at.top - 9}px`
          })
          other.textContent = 'Call'
          other.addEventListener('click', () => (other.textContent += ', and it rings'))
          document.body.append(other)
        },
        { once: true }
      )
    },
    { at: place, on: moves }
  )
  if (number === 2) await page.mouse.dblclick(place.left, place.top)
  else await page.mouse.click(place.left, place.top)
  let call = page.getByRole('button', { name: /^Call/ })
  expect(await call.textContent()).toBe(number === 2 ? 'Call' : 'Call, and it rings')
})
