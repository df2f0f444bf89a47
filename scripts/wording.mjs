// Checks the English of comments and documents (CONTRIBUTING.md, section English).
//   node scripts/wording.mjs [ROOT]     exit code 1 and one line per finding
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Words we don't use, and what to write instead. */
const PATTERNS = [
  [/\b(who|what|where)(ever|soever)\b/i, 'say who: "anyone who", "if you …", caller, owner, operator'],
  [/\bso (many|much)\b(?! (that|as|for|faster|slower|more|less))/i, '"n", "maximum", "number of …"'],
  [/\b(anew|afresh)\b/i, '"again"'],
  [/\bshall\b/i, '"will", "should" or the present tense'],
  [/\b(reckon|heed)(s|ed|ing)?\b/i, '"compute", "follow"'],
  [/\b(some|no|every|any)body\b/i, 'name the role, or "someone", "no one", "everyone", "anyone"'],
  [/\bone['’]s\b/i, '"your", "its"'],
  [/\b(oftener|likewise|for want of)\b/i, '"more often", "also", "for lack of"'],
  [/\bset-ups?\b/i, '"setup" (noun), "set up" (verb)'],
  [/\be-mails?\b/i, '"email"'],
  [/\d %/, '"58%" without a space'],
]

/** Programs, players and units are "it" and "they"; rules of the games may speak of leaders and kings. */
const PERSON = [/\b(he|his|him|himself)\b/i, '"they", "you" or "it"']

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|[\s;{}(,])\/\/[^\n]*/g
const OWN_WORDS = new Set(['scripts/wording.mjs', 'CONTRIBUTING.md'])

const files = ['src', 'tools', 'test', 'scripts', 'examples']
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
const documents = [
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md'].filter((file) => existsSync(join(root, file))),
  ...listFiles('docs').filter((file) => file.endsWith('.md')),
]

const findings = [...files.flatMap(inComments), ...documents.flatMap(inDocument)]
for (const finding of findings) console.error(finding)
console.log(`wording: ${files.length + documents.length} files, ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1

function listFiles(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('node_modules') && !OWN_WORDS.has(file))
}

function inComments(file) {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(COMMENT)].flatMap(({ 0: text, index }) => check(file, source, text, index))
}

function inDocument(file) {
  const source = readFileSync(join(root, file), 'utf8')
  return check(file, source, source, 0)
}

function check(file, source, text, index) {
  const patterns = /\/(games|vectors)\//.test(file) || file.startsWith('docs/') ? PATTERNS : [...PATTERNS, PERSON]
  return patterns.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    if (found === null) return []
    const line = source.slice(0, index + found.index).split('\n').length
    return [`${file}:${line}: "${found[0]}": write ${instead}`]
  })
}
