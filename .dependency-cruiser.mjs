// Who may import whom (ARCHITECTURE.md). Types count like values: a border is a border.
import { AREAS } from './scripts/lib/areas.mjs';

const PURE = '^src/.+\\.(contract|rules)\\.ts$';
const WEB = [
  '^src/[^/]+/web/',
  '^src/[^/]+/[^/]+/web/',
  '^src/app/(web[^/]*|kit/[^/]+)$',
  '\\.(screens|live)\\.ts$',
];
const SERVER = [
  '^src/[^/]+/server/',
  '^src/[^/]+/[^/]+/server/',
  '^src/platform/learning/',
  '^src/app/(server|application|workers/|demonstration/)',
  '\\.plugin\\.ts$',
];
const TEST = '\\.test\\.tsx?$';
/** Numbers in, numbers out; but for the command that reads files. */
const FORECASTING = '^src/platform/forecasting/(?!evaluat)';
/** Pages and their parts: nothing but the screens imports them. */
const SHARED = '\\.shared\\.tsx?$';
/** Make records for tests and for the demonstration. */
const FACTORY = '\\.factory\\.ts$';

/** No area imports a higher one. A page may show what lies above it, by contract and shared parts. */
const upward = AREAS.slice(0, -1).flatMap((area, rank) => {
  const above = `^src/(${AREAS.slice(rank + 1).join('|')})/`;
  const page = [`^src/${area}/web/`, `^src/${area}/[^/]+/web/`];
  return [
    {
      name: `${area}-below-${AREAS[rank + 1]}`,
      severity: 'error',
      from: { path: `^src/${area}/`, pathNot: [TEST, FACTORY, ...page] },
      to: { path: above },
    },
    {
      name: `${area}-shared-parts-below-${AREAS[rank + 1]}`,
      severity: 'error',
      from: { path: page.map((folder) => `${folder}.*${SHARED}`) },
      to: { path: above },
    },
    {
      name: `${area}-pages-by-contract`,
      severity: 'error',
      from: { path: page, pathNot: [TEST, SHARED] },
      to: { path: above, pathNot: [PURE, SHARED] },
    },
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
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
    ...upward,
    {
      name: 'contract-and-rules-are-pure',
      comment:
        'Both halves import them: they may import platform/contract, the numbers of forecasts, and other contracts and rules.',
      severity: 'error',
      from: { path: [PURE, '^src/platform/contract/'], pathNot: TEST },
      to: { path: '^src/', pathNot: [PURE, '^src/platform/contract/', FORECASTING] },
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
      name: 'other-rooms-screens-by-name',
      comment: "Another room's components only through a file that is named for it: *.shared.tsx.",
      severity: 'error',
      from: { path: '^src/(.+)/web/' },
      to: {
        path: ['^src/[^/]+/web/', '^src/[^/]+/[^/]+/web/'],
        pathNot: ['^src/platform/', '^src/$1/', SHARED],
      },
    },
    {
      name: 'other-rooms-by-commands-and-queries',
      comment:
        "A room's routes and constraint messages are its own; factories are for tests and demonstration.",
      severity: 'error',
      from: { path: '^src/(.+)/server/', pathNot: [TEST, FACTORY] },
      to: {
        path: '^src/.+/server/[^/]+\\.(routes|constraints|factory)\\.ts$',
        pathNot: '^src/$1/',
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
