// npm start [-- ARGUMENTS]: plays Mehen from a fresh clone, with the packs in `packs` where there are some.
import { runProduct, startCommand } from './product.mjs'

await runProduct([...startCommand(), ...process.argv.slice(2)], { packs: true })
