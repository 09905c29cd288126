import './lib/node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT, runNode, stopWith, typescriptLoader } from './lib/project.mjs';

// npm run bench [-- NAME]: every bench/*.bench.ts on the built product, one after the other, or those named.
try {
  await prepare();
  await buildStale();
  const folder = join(ROOT, 'bench');
  const wanted = process.argv[2] ?? '';
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.bench.ts'))
    .sort();
  const chosen = files.filter((name) => name.includes(wanted));
  if (chosen.length === 0)
    throw new Error(`No benchmark is named '${wanted}'. There are: ${files.join(', ') || 'none'}.`);
  for (const name of chosen) {
    const { code } = await runNode(['--import', typescriptLoader(), `bench/${name}`], {
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) process.exitCode = 1;
  }
} catch (error) {
  stopWith(error);
}
