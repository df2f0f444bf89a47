// npm start [-- ARGUMENTS]: plays Mehen from a fresh clone.
import { runProduct, startCommand } from './product.mjs'

await runProduct([...startCommand(), ...process.argv.slice(2)])
