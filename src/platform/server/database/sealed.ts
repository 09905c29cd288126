import type pg from 'pg';
import type { SecretBox } from '../secret-box.ts';

/** By pool, and by the view that each tenant has of it. */
const boxes = new WeakMap<object, SecretBox>();

/** Says what the sealed columns behind a pool are sealed with; once, when it is opened. */
export function sealWith(pool: pg.Pool, secrets: SecretBox): void {
  boxes.set(pool, secrets);
}

/** A view of a pool seals as the pool does. */
export function sealAs<View extends object>(pool: pg.Pool, view: View): View {
  const secrets = boxes.get(pool);
  if (secrets) boxes.set(view, secrets);
  return view;
}

/** What seals and opens the sealed columns of a database. */
export function secretsOf(db: object): SecretBox {
  const secrets = boxes.get(db);
  if (!secrets) throw new Error('Nobody said what the sealed columns of this database are sealed with.');
  return secrets;
}
