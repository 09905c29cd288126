import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCostSheets } from '../../src/domains/pricing/costSheet.contract.ts';
import { listInvoices } from '../../src/domains/invoices/invoice.contract.ts';
import { listLeads } from '../../src/domains/leads/lead.contract.ts';
import { listReceipts } from '../../src/domains/payments/payment.contract.ts';
import { listSales } from '../../src/domains/sales/sale.contract.ts';
import type { Call } from '../../src/platform/contract/call.ts';
import { hasRole, ROLES } from '../../src/platform/contract/roles.ts';
import type { DealRecords, RightsWorld } from '../support/rights-world.ts';
import { openRightsWorld } from '../support/rights-world.ts';
import { LEAD_ROWS, RIGHTS, SALE_ROWS } from '../support/rights-table.ts';

let world: RightsWorld;

beforeAll(async () => {
  world = await openRightsWorld();
});

afterAll(() => world.app.stop());

function callNamed(name: string): Call {
  const found = world.app.application.routes.find(({ call }) => `${call.method} ${call.path}` === name);
  if (!found) throw new Error(`There is no call ${name}.`);
  return found.call;
}

/** What a status says of a right: let in, refused for good, or not to be seen. */
function verdict(status: number): 'in' | 'refused' | 'hidden' {
  return status === 403 ? 'refused' : status === 404 ? 'hidden' : 'in';
}

/** Bodies that a write would take, changing as little as it can. */
function bodyOf(name: string, { account }: DealRecords): object {
  switch (name) {
    case 'PUT /leads/{id}':
      return { city: 'Pune' };
    case 'POST /leads/{id}/interactions':
      return { type: 'call', direction: 'outbound', outcome: 'connected' };
    case 'PUT /sales/{id}':
      return { funding: 'self' };
    case 'PUT /payments/transactions/{id}':
      return { payerName: 'Asha Rao' };
    case 'POST /payments/transactions/{id}/verify':
      return { clearedOn: world.today, depositAccountId: account };
    case 'POST /invoices/{id}/payment':
      return { mode: 'upi', amountPaise: 1_00, receivedDate: world.today, reference: crypto.randomUUID() };
    case 'POST /invoices/from-sale/{id}':
      return { preview: true };
    default:
      return {};
  }
}

describe('the matrix of role, call and row', () => {
  it('has a line for every call that names a row of a lead, an offer, a sale or its money', () => {
    const named = new Set(RIGHTS.map((one) => one.call));
    const missing = world.app.application.routes
      .map(({ call }) => `${call.method} ${call.path}`)
      .filter((name) =>
        /^(GET|PUT|POST) \/(leads|sales|payments|invoices|explain|cost-sheets)\/.*\{/.test(name),
      )
      .filter((name) => !named.has(name));
    expect(missing).toEqual([]);
  });

  it('gives lists, with their totals, exactly the rows that each role may open', async () => {
    const lists = [
      { call: listLeads, kind: 'lead', rows: LEAD_ROWS },
      { call: listCostSheets, kind: 'costSheet', rows: LEAD_ROWS },
      { call: listSales, kind: 'sale', rows: SALE_ROWS },
      { call: listReceipts, kind: 'receipt', rows: SALE_ROWS },
      { call: listInvoices, kind: 'invoice', rows: SALE_ROWS },
    ] as const;
    for (const { call, kind, rows } of lists) {
      for (const { person, user } of world.people) {
        if (!hasRole(person.role, ...(call.can === 'public' ? [] : call.can))) continue;
        const answer = await user.send(call, { query: { limit: 100 } });
        const expected = world.rows
          .filter((seen) => seen.isOwnOrganization && rows[person.role](seen.facts(kind), person))
          .map((seen) => seen.records[kind]);
        const listed = (answer.body.data as { id: string }[]).map((one) => one.id);
        const cell = `${call.path} as ${person.role}`;
        expect.soft(listed.toSorted(), cell).toEqual(expected.toSorted());
        const { total } = answer.body['pagination'] as { total: number };
        expect.soft(total, `${cell}, total`).toBe(expected.length);
      }
    }
  });

  it(
    'is decided by the server as the description of the roles says, cell by cell',
    { timeout: 120_000 },
    async () => {
      let cells = 0;
      for (const { call: name, row, rows, door, isClosed } of RIGHTS) {
        const call = callNamed(name);
        for (const { person, user } of world.people) {
          for (const seen of world.rows) {
            const answer = await user.send(call, {
              params: { id: seen.records[row], resource: 'sale', field: 'agreementValuePaise' },
              body: bodyOf(name, seen.records),
            });
            const facts = seen.facts(row);
            const isSeen = seen.isOwnOrganization && rows[person.role](facts, person);
            const isIn = isSeen && !isClosed(facts, person);
            const expected =
              !hasRole(person.role, ...door) || (isSeen && !isIn) ? 'refused' : isIn ? 'in' : 'hidden';
            const cell = `${name} as ${person.role} on ${seen.name}: ${JSON.stringify(answer.body).slice(0, 160)}`;
            expect.soft(verdict(answer.status), cell).toBe(expected);
            cells += 1;
          }
        }
      }
      console.log(`${cells} cells of role, call and row`);
      expect(cells).toBe(RIGHTS.length * ROLES.length * world.rows.length);
    },
  );
});
