import './lib/node-version.mjs';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, stopWith } from './lib/project.mjs';

// npm run db:new -- add lead rating: migrations/202611211530_add_lead_rating.sql, empty.
const title = process.argv.slice(2).join(' ').trim();
const name = title
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '_')
  .replace(/^_+|_+$/g, '');
if (!name) stopWith(new Error('Name the migration: npm run db:new -- add lead rating'));

const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
const path = join('migrations', `${minute}_${name}.sql`);
if (existsSync(join(ROOT, path))) stopWith(new Error(`${path} already exists.`));

mkdirSync(join(ROOT, 'migrations'), { recursive: true });
writeFileSync(join(ROOT, path), `-- ${title}\n`);
console.log(path);
