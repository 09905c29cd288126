import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCommissions } from '../../../../tests/support/commission-states.ts';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { typeOverrides } from '#platform/server/database/values.ts';
import { expectedDay } from '#partners/commissions/expectedDay.rules.ts';
import { commissionSettings } from '#partners/commissions/server/commissionApproval.queries.ts';
import { daysLate, deskOf, payByOf, trancheState } from '../openTranche.rules.ts';
import { openTranches, rowsOf } from './openTranche.queries.ts';

let desk: SalesDesk;
/** May write what triggers would refuse; nothing of it is kept. */
let owner: pg.Client;

beforeAll(async () => {
  desk = await openSalesDesk();
  await makeCommissions(desk);
  owner = new pg.Client({ connectionString: desk.app.databaseUrl, types: typeOverrides });
  await owner.connect();
  await owner.query(
    `begin; set local session_replication_role = replica; set local app.organization_id = '${desk.organization.id}'`,
  );
});

afterAll(async () => {
  await owner.query('rollback');
  await owner.end();
  await desk.app.stop();
});

/** The same numbers each time. */
function drawer(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Standing {
  id: string;
  stage: 'pending' | 'approved' | 'partiallyPaid';
  isHeld: boolean;
  eligibleOn: string | null;
  expectedOn: string | null;
  invoiceStatus: 'sent' | 'entered' | 'returned' | null;
  invoiceDate: string | null;
  payBy: string | null;
}

const STANDINGS = `
  select t.id, c.stage, c.open_holds > 0 as "isHeld", t.eligible_on as "eligibleOn", t.expected_on as "expectedOn",
         i.status as "invoiceStatus", i.invoice_date as "invoiceDate", i.pay_by as "payBy"
    from commission_tranche t join commission c on c.id = t.commission_id
    left join partner_invoice_tranche b on b.tranche_id = t.id and b.is_live
    left join partner_invoice i on i.id = b.partner_invoice_id`;

describe('what the database says of an open tranche', () => {
  it('is the expected day of the rule, for any plan', async () => {
    const draw = drawer(20_261_202);
    const { rows: sales } = await owner.query<{ id: string; value: number }>(
      `select sale.id, agreement_value_paise as value from sale join payment_plan plan on plan.sale_id = sale.id
        where plan.status = 'active' limit 1`,
    );
    const { id: saleId = '', value: agreementValuePaise = 0 } = sales[0] ?? {};
    const found: unknown[] = [];
    const wanted: unknown[] = [];
    for (let plan = 0; plan < 40; plan += 1) {
      const dues = Array.from({ length: 1 + draw(6) }, () => ({
        day: draw(5) === 0 ? null : addDays(desk.today, draw(400) - 100),
        principalPaise: draw(4) === 0 ? 0 : draw(Math.ceil(agreementValuePaise / 2)),
      }));
      await owner.query('delete from installment where sale_id = $1', [saleId]);
      await owner.query(
        `insert into installment (id, plan_id, sale_id, seq, name, component, pct, principal_paise, trigger, parts,
                                  expected_date, created_at, updated_at)
         select gen_random_uuid(), plan.id, plan.sale_id, n, 'Part ' || n, 'agreementValue', 10, due.paise, '{}', '[]',
                due.day::date, now(), now()
           from payment_plan plan, unnest($2::bigint[], $3::text[]) with ordinality as due (paise, day, n)
          where plan.sale_id = $1 and plan.status = 'active'`,
        [saleId, dues.map(({ principalPaise }) => principalPaise), dues.map(({ day }) => day)],
      );
      for (const pct of [0, 10, 33.3333, 60, 100]) {
        const { rows } = await owner.query<{ day: string | null }>(
          `select expected_day($1, $2, 'booked', $3) as day`,
          [desk.organization.id, saleId, pct],
        );
        found.push([plan, pct, rows[0]?.day]);
        const condition = { saleStatus: 'booked' as const, collectedPct: pct };
        wanted.push([plan, pct, expectedDay(condition, { stepsReached: true, agreementValuePaise, dues })]);
      }
    }
    expect(found).toEqual(wanted);
  });

  it('is the state, desk and last day of the rules', async () => {
    const [{ payWithinDays }, open] = await desk.run(
      async (work) => [await commissionSettings(work), await rowsOf(await openTranches(work, {}))] as const,
    );
    const { rows } = await owner.query<Standing>(STANDINGS);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const wanted = open.map(({ id }) => {
      const row = byId.get(id);
      if (!row) throw new Error('A tranche is open and not there.');
      const { invoiceStatus, invoiceDate, ...standing } = row;
      const isLive = invoiceStatus === 'sent' || invoiceStatus === 'entered';
      const invoice =
        isLive && invoiceDate !== null ? { status: invoiceStatus, invoiceDate, payBy: row.payBy } : null;
      const payBy = payByOf({ ...standing, invoice }, payWithinDays);
      return {
        state: trancheState(standing, row.expectedOn),
        desk: deskOf({ ...standing, invoice }),
        payBy,
        daysLate: daysLate(payBy, desk.today),
      };
    });
    expect(
      open.map(({ state, desk: at, payBy, daysLate: late }) => ({ state, desk: at, payBy, daysLate: late })),
    ).toEqual(wanted);
    expect(new Set(wanted.map(({ state }) => state))).toEqual(
      new Set(['payable', 'expected', 'undated', 'onHold']),
    );
  });
});
