import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDesk } from '../../../../tests/support/sales-desk.ts';
import { openSalesDesk } from '../../../../tests/support/sales-desk.ts';
import { cancelSale } from '#sales/sale.contract.ts';

let desk: SalesDesk;

beforeAll(async () => {
  desk = await openSalesDesk();
});

afterAll(() => desk.app.stop());

it('a sale is cancelled once, and the second of two who do it at once reads that it is', async () => {
  const { id } = await desk.sale();
  const body = { reason: 'Moves abroad', initiatedBy: 'buyer', requestedOn: desk.today };
  const cancel = () => desk.head.send(cancelSale, { params: { id }, body });
  const answers = await Promise.all([cancel(), cancel(), cancel()]);
  const said = answers.map(({ status, body: answer }) => [status, answer.message ?? null]);
  expect(said.toSorted()).toEqual([
    [200, null],
    [409, 'This sale is cancelled.'],
    [409, 'This sale is cancelled.'],
  ]);
});
