import { ConfigError } from '../config.ts';
import { completeLinks, packagedFolder } from './binaries.ts';

// Part of every build: whoever installs Plinth may be another user than the one it runs as, who may only read it and
// would make a copy of PostgreSQL in its data folder.
try {
  completeLinks(packagedFolder());
} catch (error) {
  // No PostgreSQL comes with Plinth for this system: one is named by DATABASE_URL.
  if (!(error instanceof ConfigError)) throw error;
}
