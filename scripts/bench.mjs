// npm run bench [-- --json FILE]: measures this machine.
import { runProduct } from './product.mjs'

await runProduct(['bench', ...process.argv.slice(2)])
