import { it } from 'vitest'
import { disturb, onceLateBy } from '../support/faults.ts'
import { listeningFamily } from '../support/family.ts'
it('x', async () => {
    let { ana, ben, ears, hear } = await listeningFamily()
    let t = performance.now()
    let late = onceLateBy(100)
    disturb([ben], h => { console.log('LAP hear ben', performance.now() - t); return late(h) })
    await ana.goesAvailable({ message: 'one' })
    console.log('LAP one', performance.now() - t)
    await ana.goesAvailable({ message: 'two' })
    console.log('LAP two', performance.now() - t)
    await ana.removes(ben)
    console.log('LAP removed', performance.now() - t)
    await hear()
    console.log('LAP', JSON.stringify(ears[0].socket.messages))
})
