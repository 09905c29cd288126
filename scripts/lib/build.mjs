import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ROOT } from './project.mjs';

/** The programs of the server: dist/server/<name>.js is made from each. */
const SERVER_ENTRIES = {
  server: 'src/app/server.ts',
  // Where only what was built is installed, as in an image; elsewhere scripts/ run their sources.
  backup: 'src/platform/server/backup/backup.command.ts',
  restore: 'src/platform/server/backup/restore.command.ts',
  'paper.worker': 'src/app/workers/paper.worker.ts',
  'pdf.worker': 'src/app/workers/pdf.worker.tsx',
  'picture.worker': 'src/app/workers/picture.worker.ts',
  'prediction.worker': 'src/app/workers/prediction.worker.ts',
  'scoring.worker': 'src/app/workers/scoring.worker.ts',
  'sheets.worker': 'src/app/workers/sheets.worker.ts',
  'text.worker': 'src/app/workers/text.worker.ts',
};

const CONFIGURATION = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs'];

const HALVES = [
  {
    name: 'web',
    title: 'the screens',
    inputs: ['src', 'public', 'index.html', 'vite.config.ts', ...CONFIGURATION],
    isInput: (path) => !path.includes('/server/') && path !== 'src/app/server.ts',
    build: buildWeb,
  },
  {
    name: 'server',
    title: 'the server',
    inputs: ['src', ...CONFIGURATION],
    isInput: (path) => !path.includes('/web/') && path !== 'src/app/web.tsx',
    build: buildServer,
  },
];

/** Whether a half was built from other sources than those of now. */
export function isStale() {
  return HALVES.some((half) => !isFresh(half, fingerprint(half)));
}

/** Builds dist/web and dist/server where their sources have changed. A build that fails leaves the former one. */
export async function buildStale({ isForced = false, names = ['web', 'server'] } = {}) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  for (const half of HALVES.filter(({ name }) => names.includes(name))) {
    const wanted = fingerprint(half);
    if (!isForced && isFresh(half, wanted)) continue;
    const startedAt = Date.now();
    const draft = join(ROOT, 'dist', `.${half.name}-${process.pid}`);
    try {
      await half.build(draft);
      replace(join(ROOT, 'dist', half.name), draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    writeFileSync(stampFile(half), wanted);
    console.log(`Built ${half.title} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
}

function isFresh(half, wanted) {
  const stamp = stampFile(half);
  return (
    existsSync(join(ROOT, 'dist', half.name)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  );
}

function stampFile({ name }) {
  return join(ROOT, 'dist', `${name}.stamp`);
}

/** Of the content of everything that goes into a half. */
function fingerprint({ inputs, isInput }) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of inputs
    .flatMap(filesBelow)
    .filter((file) => isInput(file) && !/\.test\.tsx?$/.test(file))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function filesBelow(input) {
  const path = join(ROOT, input);
  if (!existsSync(path)) return [];
  if (extname(input)) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

async function buildWeb(outDir) {
  const { build } = await import('vite');
  await build({ root: ROOT, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  compress(outDir);
}

async function buildServer(outdir) {
  const { build } = await import('esbuild');
  const entryPoints = Object.entries(SERVER_ENTRIES).filter(([, file]) => existsSync(join(ROOT, file)));
  await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(entryPoints),
    outdir,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node22',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** The server sends the compressed file to browsers that take it: a seventh less than gzip, and no work per request. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !['.js', '.css', '.svg'].includes(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < 1000) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}

function replace(target, draft) {
  const former = `${draft}-former`;
  if (existsSync(target)) renameSync(target, former);
  renameSync(draft, target);
  rmSync(former, { recursive: true, force: true });
}
