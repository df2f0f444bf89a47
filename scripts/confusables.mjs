// Makes src/server/accounts/confusables.json from Unicode's confusables.txt (https://www.unicode.org/Public/security/):
//   node scripts/confusables.mjs confusables.txt
import { readFileSync, writeFileSync } from 'node:fs'

const text = readFileSync(process.argv[2], 'utf8')
const version = /^# Version: (\S+)/m.exec(text)[1]
const written = (codes) => String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)))

/** For every prototype, the characters that look like it; characters that NFKC changes are left out. */
const alike = {}
for (const [, from, to] of text.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/gm)) {
  const prototype = written(to)
  if (written(from).normalize('NFKC') !== written(from)) continue
  alike[prototype] = (alike[prototype] ?? '') + written(from)
}
const escaped = JSON.stringify(
  { unicode: version, license: 'Unicode-3.0, see confusables.LICENSE', alike },
  null,
  2,
).replace(/[^\n -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
writeFileSync(new URL('../src/server/accounts/confusables.json', import.meta.url), `${escaped}\n`)
