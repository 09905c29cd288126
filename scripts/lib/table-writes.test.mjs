import { expect, test } from 'vitest';
import { foreignWrites } from './table-writes.mjs';

const found = (path, code) => [...foreignWrites([[path, code]])];
const FOREIGN = 'src/offers/reservations/server/hold.ts';

test.each([
  [`db.insertInto('sale').values(row)`, 'sale', 'sales'],
  [`work.db\n  .updateTable('paymentPlan')`, 'payment_plan', 'money/plans'],
  [`updateRows(\n  work.db,\n  'unit',\n  columns, rows)`, 'unit', 'inventory/units'],
  ['sql`delete from lead_interaction using x`', 'lead_interaction', 'enquiries/leads'],
  [`db.selectFrom('unit').where('id', '=', id).forUpdate().execute()`, 'unit', 'inventory/units'],
  [`query.forNoKeyUpdate('project')`, 'project', 'inventory/projects'],
])('a write or lock of a table of another room is found: %s', (code, table, owner) => {
  expect(found(FOREIGN, code)).toEqual([[`${FOREIGN} ${table}`, owner]]);
});

test('a room writes its own tables, reads those of others, and may say so in a comment', () => {
  expect(found('src/sales/server/sale.store.ts', `db.insertInto('sale')`)).toEqual([]);
  expect(found(FOREIGN, `db.selectFrom('sale').forShare() // never insert into sale`)).toEqual([]);
});
