// What import rules cannot see: clocks, randomness and devices reached through globals, and flows that break the
// kernel's rules for generators.
import { parseSync } from '@swc/core'

const GLOBALS = new Set([
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['requestAnimationFrame', 'requestIdleCallback', 'crypto', 'Intl', 'process', 'console', 'require'],
  ...['document', 'window', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'alert'],
  ...['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'Worker', 'SharedWorker', 'MessageChannel'],
  ...['BroadcastChannel', 'globalThis', 'global', 'self', 'eval', 'Buffer', '__dirname', '__filename'],
])
const METHOD = /^(localeCompare|toLocale(String|DateString|TimeString|UpperCase|LowerCase))$/

/** Files that may `yield` a step themselves; every other flow delegates with `yield*`. */
const MAY_YIELD = new Set(['src/kernel/multiSelect.ts', 'src/kernel/ask.ts'])

const SUSPECT = new RegExp(
  `\\b(${[...GLOBALS].join('|')}|random|localeCompare|toLocale\\w+)\\b|\\byield\\b(?!\\s*\\*)|\\btry\\b|\\bimport\\s*\\(|\\bimport\\.meta\\b`,
)

/** The purity violations of a file: `{ line, what }`. */
export function breaches(path, source, { flows, importsLate }) {
  if (!SUSPECT.test(source)) return []
  const tree = parseSync(source, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' })
  const seen = { declared: new Set(), names: [], others: [] }
  visit(tree, { seen, flows: flows && !MAY_YIELD.has(path), importsLate, inTry: false })
  const start = startOf(tree, source)
  const globals = seen.names.filter(({ name }) => !seen.declared.has(name))
  return [...globals.map(({ name, at }) => ({ what: `the global \`${name}\``, at })), ...seen.others]
    .sort((a, b) => a.at - b.at)
    .map(({ what, at }) => ({ what, line: lineOf(source, at - start) }))
}

const KEYED = new Set(['KeyValueProperty', 'KeyValuePatternProperty', 'MethodProperty', 'GetterProperty'])
for (const type of ['SetterProperty', 'ClassMethod', 'ClassProperty', 'PrivateMethod']) KEYED.add(type)
const FUNCTIONS = /^(Function|Arrow|ClassMethod|MethodProperty|PrivateMethod|GetterProperty|SetterProperty)/
const TYPED_EXPRESSION = /^Ts(As|NonNull|Satisfies|ConstAssertion|TypeAssertion|Instantiation)(Expression|ion)?$/

function visit(node, where) {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, where)
    return
  }
  if (node === null || typeof node !== 'object') return
  if (typeof node.type !== 'string') {
    visit(Object.values(node), where)
    return
  }
  if (node.type.startsWith('Ts') || node.type.startsWith('Import')) {
    if (node.type.startsWith('Import')) declareImports(node, where.seen)
    else if (TYPED_EXPRESSION.test(node.type) || node.expression) visit(node.expression, where)
    return
  }
  if (node.type.startsWith('Export') && node.source) return
  check(node, where)
  const inside = FUNCTIONS.test(node.type) ? { ...where, inTry: false } : where
  for (const [part, child] of Object.entries(node)) {
    if (part === 'key' && KEYED.has(node.type) && child.type === 'Identifier') continue
    if (part === 'property' && node.type === 'MemberExpression' && child.type === 'Identifier') continue
    visit(child, part === 'block' && node.type === 'TryStatement' ? { ...inside, inTry: true } : inside)
  }
}

function check(node, { seen, flows, importsLate, inTry }) {
  const note = (what) => seen.others.push({ what, at: node.span.start })
  switch (node.type) {
    case 'Identifier':
      if (GLOBALS.has(node.value)) seen.names.push({ name: node.value, at: node.span.start })
      return
    case 'MemberExpression': {
      const name = node.property.value ?? node.property.expression?.value
      if (node.object.value === 'Math' && name === 'random') note('`Math.random`')
      if (METHOD.test(name)) note(`\`${name}\`, which depends on the machine's language`)
      return
    }
    case 'YieldExpression':
      if (flows && !node.delegate) note('a bare `yield`: flows delegate with `yield*`')
      if (flows && inTry) note('a `yield` inside `try`: an abandoned flow never runs its `finally`')
      return
    case 'MetaProperty':
      if (node.kind === 'import.meta') note('`import.meta`')
      return
    case 'CallExpression':
      if (node.callee.type === 'Import' && !importsLate) note('a dynamic `import()`')
      return
    case 'VariableDeclarator':
      if (node.init?.value === 'Math' && node.id.type === 'ObjectPattern') note('`Math` taken apart')
      declarePattern(node.id, seen)
      return
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'FunctionExpression':
      if (node.identifier) seen.declared.add(node.identifier.value)
      for (const parameter of node.params ?? []) declarePattern(parameter.pat, seen)
      return
    case 'CatchClause':
      declarePattern(node.param, seen)
      return
    case 'ArrowFunctionExpression':
      for (const pattern of node.params) declarePattern(pattern, seen)
      return
    default:
      for (const parameter of node.function?.params ?? node.params ?? []) {
        declarePattern(parameter.pat ?? parameter, seen)
      }
  }
}

function declareImports(node, seen) {
  for (const { local } of node.specifiers ?? []) seen.declared.add(local.value)
}

function declarePattern(pattern, seen) {
  if (!pattern) return
  if (pattern.type === 'Identifier') seen.declared.add(pattern.value)
  for (const property of pattern.properties ?? []) {
    declarePattern(property.type === 'AssignmentPatternProperty' ? property.key : property.value, seen)
    declarePattern(property.argument, seen)
  }
  for (const element of pattern.elements ?? []) declarePattern(element, seen)
  declarePattern(pattern.left ?? pattern.argument, seen)
}

/** swc numbers positions across all files it has parsed; the module's start anchors them. */
function startOf(tree, source) {
  const lead = source.match(/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/)[0].length
  return tree.span.start - Buffer.byteLength(source.slice(0, lead))
}

function lineOf(source, at) {
  return Buffer.from(source).subarray(0, at).toString().split('\n').length
}
