import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf } from './support/company-people.ts';
import { openBench } from './support/open-bench.ts';
import { recordStatements } from './support/recorded-statements.ts';
import type { BenchAccount } from './support/test-account.ts';
import { signIn } from './support/test-account.ts';

const { folder, databaseUrl, sessionSecret, plinth, close } = await openBench(process.env['BENCH_DATA']);
try {
  const accounts = JSON.parse(readFileSync(join(folder, 'accounts.json'), 'utf8')) as Record<'large', BenchAccount>;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const sql of (process.env['ZZ_SQL'] ?? '').split(';;').filter(Boolean)) {
    const t = Date.now();
    await client.query(sql);
    console.log(sql.slice(0, 80), Date.now() - t, 'ms');
  }
  await client.query(`set role plinth_app; set app.organization_id = '${accounts.large.organizationId}'; set jit = off; set plan_cache_mode = force_custom_plan`);
  for (const line of (process.env['ZZ'] ?? '').split(' ').filter(Boolean)) {
    const [role = '', path = ''] = line.replaceAll('_', ' ').split('|');
    const token = await signIn(plinth.url, addressOf(role as never, accounts.large.mail));
    const [statements = []] = await recordStatements({ databaseUrl, sessionSecret, folder: join(folder, 'plinth') }, [
      { method: 'GET', path: `/api${path}`, token },
    ]);
    console.log(`=== ${role} ${path}: ${statements.length} statements`);
    const timed = [];
    for (const { text, values } of statements) {
      await client.query(text, values as unknown[]).catch(() => undefined);
      const t = performance.now();
      await client.query(text, values as unknown[]).catch((error: unknown) => console.log(String(error)));
      timed.push({ ms: performance.now() - t, text, values });
    }
    console.log('sum', timed.reduce((a, b) => a + b.ms, 0).toFixed(0));
    for (const one of timed.toSorted((a, b) => b.ms - a.ms).slice(0, Number(process.env['TOP'] ?? 6))) {
      console.log(one.ms.toFixed(1), 'ms', one.text.replaceAll(/\s+/g, ' ').slice(0, Number(process.env['LEN'] ?? 900)), JSON.stringify(one.values).slice(0, 300));
      if (process.env['EXPLAIN']) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${one.text}`, one.values as unknown[]);
        console.log(rows.map((row) => row['QUERY PLAN']).join('\n').slice(0, 6000));
      }
    }
  }
  await client.end();
} finally {
  await close();
}
