import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../tests/support/sales-desk.ts';

/** Reports group sales by what their units and enquiries are; each sale knows it, whatever changes there. */

let desk: SalesDesk;
let saleId: string;

beforeAll(async () => {
  desk = await openSalesDesk();
  saleId = (await desk.sale({})).id;
});
afterAll(() => desk.app.stop());

/** What a sale knows, beside what its unit and lead say. */
async function known() {
  const { rows } = await desk.run(({ db }) =>
    sql<{ own: unknown; theirs: unknown }>`
      select jsonb_build_array(sale.unit_type, sale.carpet_area, sale.floor, sale.source, sale.campaign, sale.enquired_on,
               sale.enquiries) as own,
             jsonb_build_array(unit.unit_type, unit.carpet_area, unit.floor, lead.source, lead.campaign,
               lead.first_enquired_on, lead.enquiry_count) as theirs
        from sale join unit on unit.id = sale.unit_id join lead on lead.id = sale.lead_id
       where sale.id = ${saleId}`.execute(db),
  );
  return rows[0];
}

const NOTHING = sql`select 1`;

it.each([
  ['the booking', NOTHING],
  ['another type of its unit', sql`update unit set unit_type = 'penthouse'`],
  [
    'another size and floor',
    sql`update unit set carpet_area = carpet_area + 7, built_up_area = built_up_area + 7, floor = 9`,
  ],
  ['another source and campaign', sql`update lead set source = 'walkIn', campaign = 'Diwali'`],
  [
    'an earlier first enquiry',
    sql`update lead set first_enquired_at = first_enquired_at - interval '40 days'`,
  ],
  ['one more enquiry', sql`update lead set enquiry_count = enquiry_count + 1`],
])('a sale knows its unit and its enquiry after %s', async (_what, change) => {
  const before = await known();
  await desk.run(({ db }) => change.execute(db));
  const facts = await known();
  expect(facts?.own).toEqual(facts?.theirs);
  expect(isDeepStrictEqual(facts, before)).toBe(change === NOTHING);
});
