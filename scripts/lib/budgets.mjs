import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './project.mjs';

// What a browser fetches, in kB of 1000 bytes after gzip -9. See docs/decisions for the measurements behind it.
const ENTRY = 'index.html';
const ROUTES = [
  { name: 'sign-in', limit: 240, pages: ['src/company/auth/web/LoginPage.tsx'] },
  {
    name: 'shell with the list of leads',
    limit: 293,
    pages: ['src/app/web.area.tsx', 'src/enquiries/leads/web/LeadListPage.tsx'],
  },
];
const LAZY_CHUNK_LIMIT = 150;
const FIRST_LOAD_FILES_LIMIT = 12;
const CSS_LIMIT = 25;

const WEB = join(ROOT, 'dist', 'web');

/** Compares the built screens with their budgets; fails when one is exceeded or cannot be measured. */
export function budgetReport() {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite', 'manifest.json'), 'utf8'));
  const lines = [...ROUTES.flatMap((route) => measureRoute(manifest, route)), measureLargestChunk(manifest)];
  return {
    code: lines.every(({ value, limit }) => value <= limit) ? 0 : 1,
    output: lines.map(({ name, value, limit, unit }) => format(name, value, limit, unit)).join('\n'),
  };
}

function measureRoute(manifest, { name, limit, pages }) {
  const chunks = staticImports(manifest, [ENTRY, ...pages.map((page) => pageChunk(manifest, page))]);
  const scripts = [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith('.js'));
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return [
    { name: `${name}: JavaScript`, value: kilobytes(scripts), limit, unit: 'kB' },
    { name: `${name}: CSS`, value: kilobytes(styles), limit: CSS_LIMIT, unit: 'kB' },
    {
      name: `${name}: files`,
      value: scripts.length + styles.length,
      limit: FIRST_LOAD_FILES_LIMIT,
      unit: '',
    },
  ];
}

/** A page has a chunk of its own when it is loaded lazily, and belongs to another one when it is not. */
function pageChunk(manifest, page) {
  if (manifest[page]) return page;
  throw new Error(`${page} is no lazy page of the built screens; scripts/lib/budgets.mjs names it.`);
}

function measureLargestChunk(manifest) {
  const first = new Set(staticImports(manifest, [ENTRY]).map(({ file }) => file));
  const sizes = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js') && !first.has(file))
    .map(({ file }) => ({
      name: `largest lazy chunk (${file})`,
      value: kilobytes([file]),
      limit: LAZY_CHUNK_LIMIT,
      unit: 'kB',
    }));
  return sizes.reduce((largest, size) => (size.value > largest.value ? size : largest), {
    name: 'largest lazy chunk',
    value: 0,
    limit: LAZY_CHUNK_LIMIT,
    unit: 'kB',
  });
}

/** The chunks of the given ones and of all they import at once, each once. */
function staticImports(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    staticImports(manifest, manifest[key].imports ?? [], seen);
  }
  return [...seen].map((key) => manifest[key]);
}

function kilobytes(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

function format(name, value, limit, unit) {
  const amount = unit ? value.toFixed(1) : String(value);
  return `${value <= limit ? '  ' : '! '}${name}: ${amount} of ${limit} ${unit}`.trimEnd();
}
