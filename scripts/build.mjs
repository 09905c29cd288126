import './lib/node-version.mjs';
import { buildStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { stopWith } from './lib/project.mjs';

// npm run build [-- --force]: builds dist/ where its sources have changed, or all of it.
try {
  await prepare();
  await buildStale({ isForced: process.argv.includes('--force') });
} catch (error) {
  stopWith(error);
}
