import './lib/node-version.mjs';
import { buildStale } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopWith } from './lib/project.mjs';

// npm run build [-- --force]: builds dist/ where its sources have changed, or all of it.
try {
  await ensureInstalled();
  await buildStale({ isForced: process.argv.includes('--force') });
} catch (error) {
  stopWith(error);
}
