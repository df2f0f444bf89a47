// Which folder may import which. One row a layer: `may` lists everything its files may import (besides
// `npm` packages and Node's own modules where the row says so); whatever is not listed is forbidden.
// `$1` stands for the game's name. `scripts/layers.mjs` runs this and the scan for forbidden globals.

const kernel = '^src/kernel/'
const hex = '^src/hex/'
const bots = '^src/bots/'
const contracts = '^src/games/title\\.ts$'
const text = '^src/text/'
const table = '^src/table/'
const workers = '^src/workers/'
const engine = '^src/engine/'
const kit = '^src/kit/'
const community = '^src/community/'
const assets = '^assets/'
const games = '^src/games/([^/]+\\.(ts|json)$|[^/]+/(?!board/))'
const boards = '^src/games/[^/]+/board/'
const ownRules = '^src/games/$1/(?!bot/|board/)'
const ownGame = '^src/games/$1/(?!board/)'
const ownBoard = '^src/games/$1/(board|rules|view|text|data|testing)(/|\\.ts$)'
const findsPrograms = '^scripts/(prerequisites|reference)\\.mjs$'
const tools = '^tools/'
const browserTests = '^test/browser/'
const react = ['react', 'react-dom', 'react-i18next', 'i18next']

/** Test files and the helpers only tests use: free to use packages and Node, bound by the arrows all the same. */
export const TESTS = '\\.test\\.tsx?$|/testing/'

/**
 * The layers; `pure` ones also obey `scripts/purity.mjs`, `flows` are written with `yield*` only,
 * and one that `importsLate` may load its parts when they are needed.
 */
export const LAYERS = [
  { name: 'kernel', from: kernel, may: [kernel], pure: true, flows: true },
  { name: 'hex', from: hex, may: [hex], pure: true },
  {
    name: 'rules',
    from: '^src/games/([^/]+)/(data/|rules/|text/|view\\.ts$)',
    may: [kernel, hex, ownRules],
    pure: true,
    flows: true,
    testsMay: [bots, ownGame, tools],
  },
  {
    name: 'game',
    from: '^src/games/([^/]+)/(?!data/|rules/|text/|view\\.ts$|index\\.ts$|board/)',
    may: [kernel, hex, ownGame, contracts],
    pure: true,
    flows: true,
    testsMay: [bots, '^src/games/$1/board/', tools],
  },
  // A title loads its texts one language at a time.
  {
    name: 'title',
    from: '^src/games/([^/]+)/index\\.ts$',
    may: [kernel, ownGame, contracts],
    pure: true,
    importsLate: true,
  },
  {
    name: 'board',
    from: '^src/games/([^/]+)/board/',
    may: [kernel, hex, ownBoard, kit],
    npm: react,
    testsMay: [ownGame],
  },
  { name: 'registry', from: '^src/games/[^/]+\\.ts$', may: [kernel, games], pure: true, importsLate: true },
  { name: 'text', from: text, may: [kernel, text], npm: ['i18next'], testsMay: [games] },
  { name: 'bots', from: bots, may: [kernel, bots], pure: true, testsMay: [tools] },
  { name: 'table', from: table, may: [kernel, bots, table], npm: ['zod/mini'], pure: true },
  { name: 'community', from: community, may: [kernel, table, community], pure: true },
  { name: 'workers', from: workers, may: [kernel, bots, games, workers], npm: true, node: true, testsMay: [tools] },
  { name: 'engine', from: engine, may: [kernel, bots, games, engine], npm: ['zod/mini'], node: true },
  {
    name: 'server',
    from: '^src/server/',
    may: [kernel, bots, games, table, community, text, workers, engine, '^src/server/'],
    npm: true,
    node: true,
    testsMay: ['^src/cli/mehen\\.ts$'],
  },
  { name: 'kit', from: kit, may: [kernel, hex, kit], npm: true },
  {
    name: 'client',
    from: '^src/client/',
    may: [kernel, hex, bots, games, boards, table, community, text, kit, assets, '^src/client/'],
    npm: true,
  },
  {
    name: 'cli',
    from: '^src/cli/',
    may: [kernel, bots, games, table, text, workers, engine, '^src/server/', '^src/cli/', findsPrograms, tools],
    npm: true,
    node: true,
    mayUseTesting: true,
  },
  {
    name: 'tools',
    from: tools,
    may: ['^(src|tools|scripts|test/browser)/'],
    npm: true,
    node: true,
    mayUseTesting: true,
  },
]

const NPM = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled']

function rulesOf({ name, from, may, npm, node, testsMay = [] }) {
  const packages = Array.isArray(npm) ? npm.map((id) => `(^|/)node_modules/(@types/)?${id}/`) : []
  const types = [...(npm === true ? NPM : []), ...(node ? ['core'] : [])]
  return [
    {
      name: `${name} imports only what it may`,
      severity: 'error',
      from: { path: from, pathNot: TESTS },
      to: { pathNot: [...may, ...packages], ...(types.length > 0 && { dependencyTypesNot: types }) },
    },
    {
      name: `${name} imports only what it may, in tests too`,
      severity: 'error',
      from: { path: `(?=.*(?:${TESTS}))(?:${from})` },
      to: { pathNot: [...may, ...testsMay, ...packages, browserTests], dependencyTypesNot: [...NPM, 'core'] },
    },
  ]
}

const mayUseTesting = LAYERS.filter((layer) => layer.mayUseTesting).map((layer) => layer.from)

export default {
  forbidden: [
    ...LAYERS.flatMap(rulesOf),
    { name: 'no circular imports', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no package missing from package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'the product does not import test helpers',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, ...mayUseTesting] },
      to: { path: TESTS, pathNot: '(^|/)node_modules/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    skipAnalysisNotInRules: true,
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'require', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
