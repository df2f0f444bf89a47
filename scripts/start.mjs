// npm start [-- ARGUMENTS]: runs Mehen from a fresh clone, with the packs in `packs` if there are any.
import { runProduct, startCommand } from './product.mjs'

await runProduct([...startCommand(), ...process.argv.slice(2)], { packs: true })
