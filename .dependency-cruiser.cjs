// Who may import whom (ARCHITECTURE.md). Types count like values: a border is a border.

const PURE = '^src/domains/[^/]+/[^/]+\\.(contract|rules)\\.ts$';
const WEB = ['^src/(domains/[^/]+|platform)/web/', '^src/(web[^/]*|screens/[^/]+)$'];
const SERVER = [
  '^src/(domains/[^/]+|platform)/server/',
  '^src/(server|application|pdf\\.worker|scoring\\.worker|sheets\\.worker)[^/]*$',
  '^src/demonstration/',
];
const TEST = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that holds the thing, not one that passes it on.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: 'node_modules/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'product-without-tools',
      comment: 'What the product imports belongs into dependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'bench-without-tests',
      comment: 'Of what tests use a benchmark takes only the browser.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: [TEST, '^tests/'], pathNot: '^tests/support/chromium\\.ts$' },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform has no business word in it.',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TEST },
      to: { path: ['^src/(domains|screens)/', '^src/[^/]+$'] },
    },
    {
      name: 'contract-and-rules-are-pure',
      comment: 'Both halves import them: they may import platform/contract and other contracts and rules.',
      severity: 'error',
      from: { path: [PURE, '^src/platform/contract/'], pathNot: TEST },
      to: { path: '^src/', pathNot: [PURE, '^src/platform/contract/'] },
    },
    {
      name: 'contract-and-rules-run-in-the-browser',
      severity: 'error',
      from: { path: [PURE, '^src/platform/contract/'], pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: WEB },
      to: { path: SERVER },
    },
    {
      name: 'web-runs-in-the-browser',
      severity: 'error',
      from: { path: WEB, pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^src/', pathNot: WEB },
      to: { path: WEB },
    },
    {
      name: 'other-domains-screens-by-name',
      comment: "Another domain's components only through a file that is named for it: *.shared.tsx.",
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/web/' },
      to: { path: '^src/domains/[^/]+/web/', pathNot: ['^src/domains/$1/', '\\.shared\\.tsx?$'] },
    },
    {
      name: 'other-domains-by-commands-and-queries',
      comment:
        "A domain's routes and constraint messages are its own; factories are for tests and demonstration data.",
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/server/', pathNot: [TEST, '\\.factory\\.ts$'] },
      to: {
        path: '^src/domains/[^/]+/server/[^/]+\\.(routes|constraints|factory)\\.ts$',
        pathNot: '^src/domains/$1/',
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'require'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
